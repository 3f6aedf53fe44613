/** Texts of the machines to visit next. */
export const refillsBangla: Record<string, string> = {
  'Next visits': 'পরবর্তী পরিদর্শন',
  'Failed to fetch the next visits': 'পরবর্তী পরিদর্শন আনা যায়নি',
  Tomorrow: 'আগামীকাল',
  Pads: 'প্যাড',
  now: 'এখনই',
  'To put in': 'ভরতে হবে',
  '{day}: {person}': '{day}: {person}',
  'nobody assigned': 'কাউকে দায়িত্ব দেওয়া হয়নি',
  'No machine needs a visit': 'কোনো মেশিনে যাওয়ার দরকার নেই',
  'All last until the visit after the next one.': 'সবগুলোতে পরের বারের পরের পরিদর্শন পর্যন্ত প্যাড থাকবে।',
  '{n, plural, one {# machine} other {# machines}} to visit. Carry {pads}.':
    '{n, number}টি মেশিনে যেতে হবে। সঙ্গে নিন: {pads}।',
  'Only the first {n, number} are listed. Open an institution for its own.':
    'শুধু প্রথম {n, number}টি দেখানো হয়েছে। বাকিগুলো দেখতে কোনো শাখা প্রতিষ্ঠান খুলুন।',
};
