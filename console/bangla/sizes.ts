export const sizesBangla: Record<string, string> = {
  'A new product size added successfully': 'নতুন পণ্যের সাইজ যোগ হয়েছে',
  'Failed to add product size': 'পণ্যের সাইজ যোগ করা যায়নি',
  'Product size updated successfully': 'পণ্যের সাইজ হালনাগাদ হয়েছে',
  'Failed to update product size': 'পণ্যের সাইজ হালনাগাদ করা যায়নি',
  'A new product size removed successfully': 'পণ্যের সাইজ সরানো হয়েছে',
  'Failed to remove product size': 'পণ্যের সাইজ সরানো যায়নি',
  'Product Sizes': 'পণ্যের সাইজ',
  'Please select a machine': 'একটি মেশিন বাছুন',
  'Choose a machine': 'মেশিন বাছুন',
  'Sizes belong to a machine: add a machine before its sizes.':
    'সাইজ মেশিনের অংশ: সাইজের আগে মেশিন যোগ করুন।',
  'A size stays with its machine': 'সাইজ তার মেশিনেই থাকে',
  'Each machine has sizes of its own, with their price and points.':
    'প্রতিটি মেশিনের নিজস্ব সাইজ আছে, দাম ও পয়েন্টসহ।',
  'No product size found': 'কোনো পণ্যের সাইজ পাওয়া যায়নি',
  'A slot without a size has the price and points of its machine.':
    'সাইজহীন স্লটে মেশিনের দাম ও পয়েন্ট চলে।',
  'Add Size': 'সাইজ যোগ করুন',
  'Add the first size': 'প্রথম সাইজ যোগ করুন',
  'Edit size': 'সাইজ সম্পাদনা',
  'Delete size': 'সাইজ মুছুন',
  'Are you sure you want to delete this size "{name}"?':
    'আপনি কি নিশ্চিতভাবে "{name}" সাইজটি মুছতে চান?',
  'Size ID': 'সাইজ আইডি',
  'Size Name': 'সাইজের নাম',
  'Added: {sizes}': 'যোগ হবে: {sizes}',
  'All other machines of the institution': 'প্রতিষ্ঠানের বাকি সব মেশিন',
  'Apply the sizes of {id}': '{id}-এর সাইজ প্রয়োগ',
  'Apply to other machines…': 'অন্য মেশিনে প্রয়োগ করুন…',
  'Apply to {n, plural, one {# machine} other {# machines}}': '{n, number}টি মেশিনে প্রয়োগ করুন',
  Back: 'পেছনে',
  'Choose at most {max, number} of them.': 'সর্বোচ্চ {max, number}টি মেশিন বাছুন।',
  'Choose the machines that get these sizes.': 'যে মেশিনগুলো এই সাইজ পাবে সেগুলো বাছুন।',
  'Failed to apply the product sizes': 'পণ্যের সাইজ প্রয়োগ করা যায়নি',
  'Failed to compare the product sizes': 'পণ্যের সাইজ মিলিয়ে দেখা যায়নি',
  'Show what changes': 'কী বদলাবে দেখুন',
  'Some of them, by name': 'নাম ধরে কয়েকটি',
  'The machines have these product sizes': 'মেশিনগুলো এই সাইজগুলো পেয়েছে',
  'Which machines?': 'কোন মেশিন?',
  'now {name}': 'এখন {name}',
  '{before, number} → {after, plural, one {# point} other {# points}}':
    '{before, number} → {after, number} পয়েন্ট',
  '{n, plural, one {# machine has} other {# machines have}} these sizes already.':
    '{n, number}টিতে এই সাইজগুলো আগে থেকেই আছে।',
  '{n, plural, one {# machine changes} other {# machines change}}.': '{n, number}টি মেশিন বদলাবে।',
  '{n, plural, one {# machine} other {# machines}} chosen, at most {max, number} at once':
    '{n, number}টি মেশিন বাছা হয়েছে, একবারে সর্বোচ্চ {max, number}টি',
  '{n, plural, one {# size stays as it was} other {# sizes stay as they were}}':
    '{n, number}টি সাইজ যেমন ছিল তেমনই থাকবে',
};
