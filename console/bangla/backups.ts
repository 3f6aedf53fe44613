/** Texts of the warning about backups. */
export const backupsBangla: Record<string, string> = {
  'The database has never been backed up.': 'ডেটাবেসের কোনো ব্যাকআপ এখনও নেওয়া হয়নি।',
  'The last backup of the database is of {time}.': 'ডেটাবেসের শেষ ব্যাকআপ {time}-এর।',
  'On the server, make one with {command} and see in its log why none is made at night.':
    'সার্ভারে {command} দিয়ে একটি ব্যাকআপ নিন, আর রাতে কেন ব্যাকআপ হচ্ছে না তা সার্ভারের লগে দেখুন।',
};
