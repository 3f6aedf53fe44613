/** Texts that are shown before the others are loaded. */
export const preloadBangla = {
  Overview: 'সারসংক্ষেপ',
  'Welcome to VMS admin dashboard': 'VMS অ্যাডমিন ড্যাশবোর্ডে স্বাগতম',
  'Welcome to VMS organization - admin dashboard': 'VMS প্রতিষ্ঠান - অ্যাডমিন ড্যাশবোর্ডে স্বাগতম',
  'Key figures': 'মূল সংখ্যা',
  Dispensed: 'বিতরণ হয়েছে',
  Income: 'আয়',
  'Stock left': 'অবশিষ্ট মজুদ',
  'Machines online': 'অনলাইন মেশিন',
  Tk: 'টাকা',
  'of {total}': '/ {total}',
};
