/** Texts of the search and of the first steps. */
export const searchBangla: Record<string, string> = {
  Search: 'খুঁজুন',
  'Search machines, RFIDs…': 'মেশিন, RFID খুঁজুন…',
  'Search machines, RFIDs, payments, institutions and pages':
    'মেশিন, RFID, পেমেন্ট, শাখা প্রতিষ্ঠান ও পাতা খুঁজুন',
  Results: 'ফলাফল',
  '{n, plural, one {# result} other {# results}}': '{n, plural, other {#টি ফলাফল}}',
  'Nothing found for “{typed}”.': '“{typed}” নামে কিছু পাওয়া যায়নি।',
  'to choose': 'বাছতে',
  'to open': 'খুলতে',
  'to close': 'বন্ধ করতে',
  'First steps': 'প্রথম ধাপগুলো',
  '{done, number} of {all, number} done': '{all, number}টির মধ্যে {done, number}টি সম্পন্ন',
  'Hide the first steps': 'প্রথম ধাপগুলো লুকান',
  Optional: 'ঐচ্ছিক',
  'Add an organization': 'একটি প্রতিষ্ঠান যোগ করুন',
  'Who owns the machines: a university, a company, a foundation.':
    'মেশিনের মালিক: বিশ্ববিদ্যালয়, কোম্পানি বা ফাউন্ডেশন।',
  'Add an institution': 'একটি শাখা প্রতিষ্ঠান যোগ করুন',
  'Where the machines stand: a hall, a campus, a factory.': 'মেশিন যেখানে থাকে: হল, ক্যাম্পাস বা কারখানা।',
  'Add a machine': 'একটি মেশিন যোগ করুন',
  'Enter its slots and stock, then pair its controller with a code.':
    'স্লট ও মজুদ লিখুন, তারপর কোড দিয়ে কন্ট্রোলার যুক্ত করুন।',
  'Give it an admin': 'একজন অ্যাডমিন দিন',
  'Someone on site who looks after machines and RFIDs.':
    'যিনি সেখানে থেকে মেশিন ও RFID দেখাশোনা করবেন।',
  'Choose the payment gateway': 'পেমেন্ট গেটওয়ে বাছুন',
  'Set up the payment gateway': 'পেমেন্ট গেটওয়ে চালু করুন',
  'Customers cannot pay by {provider} until you save the institution’s own account.':
    'শাখা প্রতিষ্ঠানের নিজস্ব অ্যাকাউন্ট সংরক্ষণ না করা পর্যন্ত গ্রাহকেরা {provider}ে টাকা দিতে পারবেন না।',
  'The platform’s {provider} account is used until you save the institution’s own.':
    'শাখা প্রতিষ্ঠানের নিজস্ব অ্যাকাউন্ট সংরক্ষণ না করা পর্যন্ত প্ল্যাটফর্মের {provider} অ্যাকাউন্ট চলবে।',
};
