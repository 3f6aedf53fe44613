/** Texts of the payments by day and of their comparison with bKash's statement. */
export const statementsBangla: Record<string, string> = {
  View: 'দেখার ধরন',
  'By day': 'দিন অনুযায়ী',
  'Payments by day': 'দিন অনুযায়ী পেমেন্ট',
  'Failed to fetch the payments by day': 'দিন অনুযায়ী পেমেন্ট আনা যায়নি',
  'Failed to download the payments by day': 'দিন অনুযায়ী পেমেন্ট ডাউনলোড করা যায়নি',
  'Nobody paid by {provider} in this range, and no {provider} account is set up.':
    'এই সময়ে কেউ {provider}ে টাকা দেননি, আর কোনো {provider} অ্যাকাউন্টও যোগ করা নেই।',
  Replaced: 'বদলানো হয়েছে',
  Date: 'তারিখ',
  'Total of {name}': '{name}-এর মোট',
  'Days of {name}': '{name}-এর দিনগুলো',
  'Figures of the day': 'দিনের হিসাব',
  'Charged (Tk)': 'নেওয়া টাকা (টাকা)',
  'Refunded (Tk)': 'টাকা ফেরত (টাকা)',
  'Net (Tk)': 'নিট (টাকা)',
  'Open (Tk)': 'অনিষ্পন্ন (টাকা)',
  '{n, plural, one {# charge} other {# charges}}': '{n, plural, other {# বার টাকা নেওয়া}}',
  '{n, plural, one {# refund} other {# refunds}}': '{n, plural, other {# বার টাকা ফেরত}}',
  'Nothing was charged or refunded in this range.': 'এই সময়ে কোনো টাকা নেওয়া বা ফেরত দেওয়া হয়নি।',
  'Days without a charge or refund are left out here; the CSV has every day.':
    'টাকা নেওয়া বা টাকা ফেরত নেই এমন দিন এখানে বাদ গেছে; CSV-তে প্রতিটি দিন আছে।',
  '{provider}’s statement of the default gateway holds every institution: the super admin compares it.':
    'ডিফল্ট গেটওয়ের {provider} বিবরণীতে সব শাখা প্রতিষ্ঠানের লেনদেন থাকে: সুপার অ্যাডমিন সেটি মিলিয়ে দেখেন।',
  'Compare with a statement': 'বিবরণীর সঙ্গে মেলান',
  'Compare with a statement: {name}': 'বিবরণীর সঙ্গে মেলান: {name}',
  'At {provider}, download the statement of {name} from {from} to {to} as Excel (.xlsx) or CSV. The file is read in this browser; only trxIDs, amounts and dates are sent.':
    '{provider} থেকে {name}-এর {from} থেকে {to} পর্যন্ত বিবরণী Excel (.xlsx) বা CSV হিসেবে ডাউনলোড করুন। ফাইলটি এই ব্রাউজারেই পড়া হয়; শুধু trxID, টাকার পরিমাণ ও তারিখ পাঠানো হয়।',
  'Drop the file here, or': 'ফাইলটি এখানে ছাড়ুন, অথবা',
  'Choose a file': 'ফাইল বাছুন',
  'Failed to compare the statement': 'বিবরণী মেলানো যায়নি',
  'This file is larger than 5 MB. Download fewer days at {provider} and compare those.':
    'ফাইলটি ৫ MB-র চেয়ে বড়। {provider} থেকে কম দিনের বিবরণী ডাউনলোড করে সেটি মেলান।',
  'This file is empty. Download the statement at {provider} again.':
    'ফাইলটি খালি। {provider} থেকে বিবরণীটি আবার ডাউনলোড করুন।',
  'Line {n, number}: the spreadsheet changed this transaction ID. Download the statement at {provider} again and choose that file.':
    '{n, number} নম্বর সারি: স্প্রেডশিট এই লেনদেন আইডি বদলে দিয়েছে। {provider} থেকে বিবরণীটি আবার ডাউনলোড করে সেই ফাইলটি বাছুন।',
  'Line {n, number}: this amount cannot be read. Correct it there and choose the file again.':
    '{n, number} নম্বর সারি: টাকার পরিমাণটি পড়া যাচ্ছে না। সেখানে ঠিক করে ফাইলটি আবার বাছুন।',
  'No columns for the transaction ID and the amount were found, only: {found}. Choose a statement with the columns Trx ID and Amount.':
    'লেনদেনের আইডি ও টাকার পরিমাণের কলাম পাওয়া যায়নি, আছে শুধু: {found}। Trx ID ও Amount কলাম আছে এমন বিবরণী বাছুন।',
  'No column for the transaction ID was found, only: {found}. Choose a statement with the column Trx ID.':
    'লেনদেনের আইডির কলাম পাওয়া যায়নি, আছে শুধু: {found}। Trx ID কলাম আছে এমন বিবরণী বাছুন।',
  'No column for the amount was found, only: {found}. Choose a statement with the column Amount.':
    'টাকার পরিমাণের কলাম পাওয়া যায়নি, আছে শুধু: {found}। Amount কলাম আছে এমন বিবরণী বাছুন।',
  'No transaction was found in this file. Choose another one.':
    'এই ফাইলে কোনো লেনদেন পাওয়া যায়নি। অন্য একটি বাছুন।',
  'This file has more than 5,000 rows. Download fewer days at {provider} and compare those.':
    'ফাইলটিতে ৫,০০০-এর বেশি সারি আছে। {provider} থেকে কম দিনের বিবরণী ডাউনলোড করে সেটি মেলান।',
  '{n, plural, one {# row agrees} other {# rows agree}}': '{n, plural, other {#টি সারি মিলেছে}}',
  '{n, plural, one {# line without a transfer was left out} other {# lines without a transfer were left out}}':
    '{n, plural, other {#টি সারিতে কোনো লেনদেন নেই বলে বাদ দেওয়া হয়েছে}}',
  'Other payments with this account: {n} ({amount})': 'এই অ্যাকাউন্টের অন্য পেমেন্ট: {n}টি ({amount})',
  'Fees: {n} ({amount})': 'ফি: {n}টি ({amount})',
  'Cash-outs: {n} ({amount})': 'ক্যাশ আউট: {n}টি ({amount})',
  'Only in the statement': 'শুধু বিবরণীতে আছে',
  'No payment of this account has this trxID.': 'এই অ্যাকাউন্টের কোনো পেমেন্টে এই trxID নেই।',
  'Missing in the statement': 'বিবরণীতে নেই',
  'Close to midnight, {provider} may list it on the day before or after.':
    'মাঝরাতের কাছাকাছি হলে {provider}ে এটি আগের বা পরের দিনে থাকতে পারে।',
  'Different amounts': 'টাকার পরিমাণ আলাদা',
  'Both have it, with different amounts.': 'দুই জায়গাতেই আছে, তবে টাকার পরিমাণ আলাদা।',
  'Statement: {amount} Tk': 'বিবরণীতে: {amount} টাকা',
  '… and {n} more': '… আরও {n}টি',
  Charge: 'টাকা নেওয়া',
  'Refund of a charge': 'টাকা ফেরত',
};
