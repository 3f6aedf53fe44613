/** Said before the other texts have come. */
export const keyFigures = {
  'Key figures': 'মূল সংখ্যা',
  Dispensed: 'বিতরণ হয়েছে',
  Income: 'আয়',
  'Stock left': 'অবশিষ্ট মজুদ',
  'Machines online': 'অনলাইন মেশিন',
  Tk: 'টাকা',
  'of {total}': '/ {total}',
};
