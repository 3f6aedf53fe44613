/** Texts of the warning about backups. */
export const backupsBangla: Record<string, string> = {
  'The database has never been backed up.': 'ডেটাবেসের কোনো ব্যাকআপ এখনও নেওয়া হয়নি।',
  'The last backup of the database is of {time}.': 'ডেটাবেসের শেষ ব্যাকআপ {time}-এর।',
  'On the server, make one with {command} and read in its log why none was made at night.':
    'সার্ভারে {command} দিয়ে একটি ব্যাকআপ নিন, আর রাতে কেন ব্যাকআপ হচ্ছে না তা সার্ভারের লগে দেখুন।',
  'This server was restored from a backup on {time}.':
    '{time}-এ এই সার্ভার ব্যাকআপ থেকে ফিরিয়ে আনা হয়েছে।',
  'It sends no alerts and takes no payments by {provider}. To make it the live one, run {command} on the server.':
    'এটি সতর্কবার্তা পাঠায় না এবং {provider}ে পেমেন্ট নেয় না। এটিকে চালু করতে সার্ভারে {command} চালান।',
};
