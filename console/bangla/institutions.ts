/** Texts of the institutions and their limits. */
export const institutionsBangla: Record<string, string> = {
  'Failed to fetch institutions': 'শাখা প্রতিষ্ঠানগুলো আনা যায়নি',
  'Institution created': 'শাখা প্রতিষ্ঠান তৈরি হয়েছে',
  'Failed to create institution': 'শাখা প্রতিষ্ঠান তৈরি করা যায়নি',
  'Institution updated': 'শাখা প্রতিষ্ঠান হালনাগাদ হয়েছে',
  'Failed to update institution': 'শাখা প্রতিষ্ঠান হালনাগাদ করা যায়নি',
  'Institution deleted': 'শাখা প্রতিষ্ঠান মুছে ফেলা হয়েছে',
  'Failed to delete institution': 'শাখা প্রতিষ্ঠান মোছা যায়নি',
  'Add Institution': 'শাখা প্রতিষ্ঠান যোগ করুন',
  'Add the first institution': 'প্রথম শাখা প্রতিষ্ঠান যোগ করুন',
  'Edit institution': 'শাখা প্রতিষ্ঠান সম্পাদনা',
  'Delete institution': 'শাখা প্রতিষ্ঠান মুছুন',
  'Are you sure you want to delete institution "{name}"':
    'আপনি কি নিশ্চিতভাবে "{name}" শাখা প্রতিষ্ঠানটি মুছতে চান',
  'No institutions found': 'কোনো শাখা প্রতিষ্ঠান পাওয়া যায়নি',
  'An institution is a place with machines: a campus, a hall, a factory.':
    'যেখানে মেশিন থাকে সেটিই শাখা প্রতিষ্ঠান: ক্যাম্পাস, হল, কারখানা।',
  'Find an institution': 'শাখা প্রতিষ্ঠান খুঁজুন',
  Category: 'ক্যাটাগরি',
  Address: 'ঠিকানা',
  'Campus, hall, factory floor …': 'ক্যাম্পাস, হল, কারখানার ফ্লোর …',
  Silent: 'সাড়া নেই',
  'Limits of an RFID': 'প্রতি RFID-র সীমা',
  Weekly: 'সাপ্তাহিক',
  'No limit': 'সীমা নেই',
  'Dispenses per RFID and day, week, month. UNLIMITED RFIDs have no limit.':
    'একটি RFID দিয়ে দিনে, সপ্তাহে ও মাসে কয়টি প্যাড নেওয়া যাবে। সীমাহীন RFID-র কোনো সীমা নেই।',
  'Opening hours': 'খোলা থাকার সময়',
  'Opening hours updated': 'খোলা থাকার সময় হালনাগাদ হয়েছে',
  'Failed to fetch the opening hours': 'খোলা থাকার সময় আনা যায়নি',
  'Failed to update the opening hours': 'খোলা থাকার সময় হালনাগাদ করা যায়নি',
  'Availability counts these hours. A change counts from today on.':
    'প্যাড পাওয়া যাওয়ার হিসাব এই সময়ের। পরিবর্তন আজ থেকে ধরা হয়।',
  'Opens, {day}': 'খোলে, {day}',
  'Closes, {day}': 'বন্ধ হয়, {day}',
  'Visiting days': 'পরিদর্শনের দিন',
  'On these days somebody refills machines. Every open day, if none is ticked':
    'এই দিনগুলোতে কেউ মেশিনে প্যাড ভরেন। কোনোটি না বাছলে খোলা থাকা সব দিন',
  Holidays: 'ছুটির দিন',
  'Days such as 16/12/2026, one after the other': '১৬/১২/২০২৬-এর মতো তারিখ, একটির পর একটি',
  'Days a card is known': 'কার্ড জানা থাকার দিন',
  'Server default': 'সার্ভারের মতো',
  'A dispense names its card for so many days, {min, number} to {max, number}. Then whose it was is forgotten; sums and points stay.':
    'এত দিন পর্যন্ত বিতরণ কার কার্ডে হয়েছে তা দেখা যায়: {min, number} থেকে {max, number}। তার পরে তা মুছে যায়; যোগফল ও পয়েন্ট থাকে।',
};
