import type { organizations as english } from '../organizations.ts';

export const organizations: Record<keyof typeof english, string> = {
  organizationNotFound: 'প্রতিষ্ঠান পাওয়া যায়নি',
  organizationInUse: 'এই প্রতিষ্ঠানে এখনও শাখা প্রতিষ্ঠান আছে। আগে সেগুলো মুছুন।',
  organizationsFull: 'সর্বোচ্চ {max}টি প্রতিষ্ঠান থাকতে পারে। আগে একটি সরান।',
  institutionsFull: 'একটি প্রতিষ্ঠানের সর্বোচ্চ {max}টি শাখা প্রতিষ্ঠান থাকতে পারে। আগে একটি সরান।',
  institutionNotFound: 'শাখা প্রতিষ্ঠান পাওয়া যায়নি',
  institutionInUse: 'এই শাখা প্রতিষ্ঠানে এখনও মেশিন আছে। আগে সেগুলো মুছুন।',
  institutionUnsettled:
    'এই শাখা প্রতিষ্ঠানে এখনও এমন বিকাশ পেমেন্ট আছে যা চলমান বা যাতে নজর দরকার। অপেক্ষা করুন, বা আগে সেগুলোর নিষ্পত্তি করুন।',
  institutionOfPath: 'এটি ঠিকানায় থাকা শাখা প্রতিষ্ঠান নয়',
  logoNotFound: 'লোগো পাওয়া যায়নি',
  tooManyPictures: 'একসঙ্গে অনেক ছবি আসছে। একটু পরে আবার চেষ্টা করুন।',
  pictureTooLarge: 'ছবিটি ২ MB-এর চেয়ে বড়। ছোট একটি বাছুন।',
  pictureHasTooManyPixels: 'ছবিটি ১৬ মেগাপিক্সেলের বেশি। ছোট একটি বাছুন।',
  pictureUnreadable: 'ফাইলটি সম্পূর্ণ PNG, JPEG বা WebP ছবি নয়। অন্য একটি বাছুন।',
  pictureIsSvg: 'SVG নেওয়া হয় না। PNG, JPEG বা WebP ছবি বাছুন।',
};
