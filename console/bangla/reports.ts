/** Texts of the report, on screen and on paper. */
export const reports: Record<string, string> = {
  Report: 'প্রতিবেদন',
  'Show summary': 'সারাংশ দেখান',
  'Stock / Machine updates': 'মজুদ / মেশিন হালনাগাদ',
  'Dispense update details': 'বিতরণের বিস্তারিত',
  'Generate Report': 'প্রতিবেদন তৈরি করুন',
  'Generating the report…': 'প্রতিবেদন তৈরি হচ্ছে…',
  'Laying out the rows…': 'সারিগুলো সাজানো হচ্ছে…',
  '{size} MB': '{size} MB',
  Stop: 'থামান',
  Download: 'ডাউনলোড',
  'Download {name}': '{name} ডাউনলোড করুন',
  'Downloading {name}…': '{name} ডাউনলোড হচ্ছে…',
  'Waiting: place {place, number} of {of, number}':
    'অপেক্ষায়: {of, number}টির মধ্যে {place, number} নম্বরে',
  'Failed to download the report': 'প্রতিবেদন ডাউনলোড করা যায়নি',
  'No report yet': 'এখনও কোনো প্রতিবেদন নেই',
  'Choose what it covers and generate it. You see it here as it will be printed.':
    'কী কী থাকবে তা বেছে প্রতিবেদন তৈরি করুন। যেমন ছাপা হবে তেমনই এখানে দেখবেন।',
  'The filters have changed. What you see and download is the report of before.':
    'ফিল্টার বদলেছে। যা দেখছেন ও ডাউনলোড করবেন তা আগের প্রতিবেদন।',
  'Generate again': 'আবার তৈরি করুন',
  'Report (Generated on: {date})': 'প্রতিবেদন (তৈরির তারিখ: {date})',
  '{from} to {to}': '{from} থেকে {to}',
  'No part of the report was chosen.': 'প্রতিবেদনের কোনো অংশ বাছা হয়নি।',
  'Nothing in this range': 'এই সময়ে কিছু নেই',
  Event: 'ঘটনা',
  'Assigned to': 'দায়িত্বে',
  'Price per pad is 10 Tk': 'প্রতি প্যাডের দাম ১০ টাকা',
  'Price per pad is {price} Tk': 'প্রতি প্যাডের দাম {price} টাকা',
  'Prices per pad are {others} and {last} Tk': 'প্রতি প্যাডের দাম {others} ও {last} টাকা',
  'Prepared by': 'প্রস্তুতকারী',
};
