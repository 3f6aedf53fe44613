import { expect, test } from 'vitest';
import { translate } from './translate.ts';

test.each([
  ['Machine created: slots 2, products 40', 'মেশিন তৈরি হয়েছে: স্লট ২টি, পণ্য ৪০টি'],
  ['Stock updated: row 1, column 2: 3 → 20', 'মজুদ হালনাগাদ হয়েছে: সারি ১, কলাম ২: ৩ → ২০'],
  [
    'Stock updated: row 1, column 1: 0 → 5; row 2, column 1: added with 7; row 3, column 1: size changed',
    'মজুদ হালনাগাদ হয়েছে: সারি ১, কলাম ১: ০ → ৫; সারি ২, কলাম ১: ৭টিসহ যোগ হয়েছে; সারি ৩, কলাম ১: সাইজ বদলেছে',
  ],
  [
    "Machine updated: name 'Hall, left' → 'Hall', price 10 → 12.5, points enabled no → yes",
    "মেশিন হালনাগাদ হয়েছে: নাম 'Hall, left' → 'Hall', দাম ১০ → ১২.৫, পয়েন্ট চালু না → হ্যাঁ",
  ],
  [
    "Machine updated: SIM number '' → '017. 5'. Machine deactivated. Stock updated: row 1, column 1: removed with 2",
    "মেশিন হালনাগাদ হয়েছে: সিম নম্বর '' → '017. 5'। মেশিন নিষ্ক্রিয় হয়েছে। মজুদ হালনাগাদ হয়েছে: সারি ১, কলাম ১: ২টিসহ সরানো হয়েছে",
  ],
  ["Machine updated: assigned to 'Shirin'", "মেশিন হালনাগাদ হয়েছে: দায়িত্বে 'Shirin'"],
  [
    'Size updated: XL: wide (X): now XL (X), point 1 → 2',
    'সাইজ হালনাগাদ হয়েছে: XL: wide (X): এখন XL (X), পয়েন্ট ১ → ২',
  ],
  ['Size added: Large (L 2), price 10, point 0', 'সাইজ যোগ হয়েছে: Large (L 2), দাম ১০, পয়েন্ট ০'],
  ['The slot at row 1, column 2 is in the list twice', 'সারি ১, কলাম ২-এর স্লটটি তালিকায় দুবার আছে'],
  [
    'Size Large is used by row 1, column 1; row 1, column 2. Choose another size there first.',
    'Large সাইজটি ব্যবহৃত হচ্ছে: সারি ১, কলাম ১; সারি ১, কলাম ২। আগে সেখানে অন্য সাইজ বাছুন।',
  ],
  [
    'This physical ID belongs to an RFID of institution "Eden {name} $1"',
    'এই আইডিটি "Eden {name} $1" শাখা প্রতিষ্ঠানের একটি RFID-র',
  ],
  ['Further refused tries in this hour: 38', 'এই ঘণ্টায় আরও প্রত্যাখ্যাত চেষ্টা: ৩৮টি'],
])('‘%s’ is said in Bangla, with its names as they were typed', (english, own) => {
  expect(translate(english)).toBe(own);
});

test.each([
  'Kept as it came',
  'Stock updated: row 1, column 1: of a later release',
  'Machine updated: colour red → blue',
])('‘%s’, which nobody knows, stays as it came', (text) => {
  expect(translate(text)).toBeUndefined();
});
