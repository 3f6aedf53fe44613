/** Texts of files that cannot be read. */
export const filesBangla: Record<string, string> = {
  'Line {n, number}: a letter is not in UTF-8. Open the file in a spreadsheet, save it as XLSX or as CSV in UTF-8 and choose that file.':
    '{n, number} নম্বর সারি: একটি অক্ষর UTF-8-এর নয়। ফাইলটি স্প্রেডশিটে খুলে XLSX বা UTF-8-এর CSV হিসেবে সংরক্ষণ করে সেই ফাইলটি বাছুন।',
  'Line {n, number}: blanks alone divide the columns. Give each column cells of its own in a spreadsheet, save it as XLSX and choose that file.':
    '{n, number} নম্বর সারি: কলামগুলো শুধু ফাঁকা জায়গা দিয়ে ভাগ করা। স্প্রেডশিটে প্রতিটি কলাম আলাদা ঘরে রেখে XLSX হিসেবে সংরক্ষণ করে সেই ফাইলটি বাছুন।',
  'Line {n, number}: it has more cells than the heads. Put a text with a comma or other separator in quotation marks there and choose the file again.':
    '{n, number} নম্বর সারি: শিরোনামের চেয়ে বেশি ঘর আছে। কমা বা অন্য বিভাজক আছে এমন লেখা উদ্ধৃতিচিহ্নের মধ্যে রেখে ফাইলটি আবার বাছুন।',
  'Line {n, number}: there is a cell beyond the 200th column. Remove it there and choose the file again.':
    '{n, number} নম্বর সারি: ২০০তম কলামের পরে একটি ঘর ভরা আছে। সেটি মুছে ফাইলটি আবার বাছুন।',
  'Line {n, number}: a second table begins here. Save each table as a file of its own.':
    '{n, number} নম্বর সারি: এখানে আরেকটি টেবিল শুরু হয়েছে। প্রতিটি টেবিল আলাদা ফাইলে সংরক্ষণ করুন।',
  'Line {n, number}: a quotation mark is not closed or not opened. Correct it there and choose the file again.':
    '{n, number} নম্বর সারি: একটি উদ্ধৃতিচিহ্ন খোলা বা বন্ধ করা হয়নি। সেখানে ঠিক করে ফাইলটি আবার বাছুন।',
  'Several sheets of this workbook have rows. Save each of them as a file of its own.':
    'এই ওয়ার্কবুকের একাধিক শিটে সারি আছে। প্রতিটি শিট আলাদা ফাইলে সংরক্ষণ করুন।',
  'This is a total of the list': 'এটি তালিকার মোট হিসাব',
  'This file could not be read. Choose it again.': 'ফাইলটি পড়া যায়নি। আবার বাছুন।',
  'This is neither a workbook (.xlsx) nor a CSV file. Open it in a spreadsheet, save it as XLSX and choose that file.':
    'এটি ওয়ার্কবুক (.xlsx) বা CSV ফাইল নয়। স্প্রেডশিটে খুলে XLSX হিসেবে সংরক্ষণ করে সেই ফাইলটি বাছুন।',
  'This workbook is in an old format or has a password. Save it as XLSX without one and choose that file.':
    'ওয়ার্কবুকটি পুরোনো ধরনের, অথবা এতে পাসওয়ার্ড আছে। পাসওয়ার্ড ছাড়া XLSX হিসেবে সংরক্ষণ করে সেই ফাইলটি বাছুন।',
};
