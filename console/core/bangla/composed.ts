/**
 * Texts that the server puts together, by what it fills in: `n` a number, `name` a text as someone
 * typed it, `part` a slot, `parts` what there is of slots, `fields` what changed of a machine or a size.
 */
export const composed: Record<string, string> = {
  'Machine created: slots {n1}, products {n2}': 'মেশিন তৈরি হয়েছে: স্লট {n1}টি, পণ্য {n2}টি',
  "Machine updated: assigned to '{name}'": "মেশিন হালনাগাদ হয়েছে: দায়িত্বে '{name}'",
  'Machine updated: {fields}': 'মেশিন হালনাগাদ হয়েছে: {fields}',
  "name '{name1}' → '{name2}'": "নাম '{name1}' → '{name2}'",
  "SIM number '{name1}' → '{name2}'": "সিম নম্বর '{name1}' → '{name2}'",
  'price {n1} → {n2}': 'দাম {n1} → {n2}',
  'point {n1} → {n2}': 'পয়েন্ট {n1} → {n2}',
  'points enabled no → yes': 'পয়েন্ট চালু না → হ্যাঁ',
  'points enabled yes → no': 'পয়েন্ট চালু হ্যাঁ → না',
  'Machine activated': 'মেশিন সক্রিয় হয়েছে',
  'Machine deactivated': 'মেশিন নিষ্ক্রিয় হয়েছে',
  'Machine removed': 'মেশিন সরানো হয়েছে',
  'Stock updated: {parts}': 'মজুদ হালনাগাদ হয়েছে: {parts}',
  'Stock updated: counted, no difference': 'মজুদ হালনাগাদ হয়েছে: গুনে কোনো পার্থক্য পাওয়া যায়নি',
  'Slots resumed: {parts}': 'স্লট আবার চালু হয়েছে: {parts}',
  'row {n1}, column {n2}': 'সারি {n1}, কলাম {n2}',
  '{part}: {n1} → {n2}': '{part}: {n1} → {n2}',
  '{part}: added with {n1}': '{part}: {n1}টিসহ যোগ হয়েছে',
  '{part}: removed with {n1}': '{part}: {n1}টিসহ সরানো হয়েছে',
  '{part}: size changed': '{part}: সাইজ বদলেছে',
  'The slot at {part} is in the list twice': '{part}-এর স্লটটি তালিকায় দুবার আছে',
  'Size added: {name}, price {n1}, point {n2}': 'সাইজ যোগ হয়েছে: {name}, দাম {n1}, পয়েন্ট {n2}',
  'Size updated: {name}: {fields}': 'সাইজ হালনাগাদ হয়েছে: {name}: {fields}',
  'now {name}': 'এখন {name}',
  'Size removed: {name}': 'সাইজ সরানো হয়েছে: {name}',
  'Size {name} is used by {parts}. Choose another size there first.':
    '{name} সাইজটি ব্যবহৃত হচ্ছে: {parts}। আগে সেখানে অন্য সাইজ বাছুন।',
  'This physical ID belongs to an RFID of institution "{name}"':
    'এই আইডিটি "{name}" শাখা প্রতিষ্ঠানের একটি RFID-র',
  'The request has {n1} faults, of which {n2} are told':
    'অনুরোধে {n1}টি ভুল আছে, তার মধ্যে {n2}টি জানানো হলো',
  "Unknown field '{name}'": "অজানা ঘর '{name}'",
};
