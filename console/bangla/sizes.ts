/** Texts of the product sizes. */
export const sizes: Record<string, string> = {
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
  'This institution has no machines yet.': 'এই শাখা প্রতিষ্ঠানে এখনও কোনো মেশিন নেই।',
  'Each machine has sizes of its own, with their price and points.':
    'প্রতিটি মেশিনের নিজস্ব সাইজ আছে, দাম ও পয়েন্টসহ।',
  'No product size found': 'কোনো পণ্যের সাইজ পাওয়া যায়নি',
  'A slot without a size has the price and points of its machine.':
    'সাইজহীন স্লটে মেশিনের দাম ও পয়েন্ট চলে।',
  'Add Size': 'সাইজ যোগ করুন',
  'Edit size': 'সাইজ সম্পাদনা',
  'Delete size': 'সাইজ মুছুন',
  'Are you sure you want to delete this size "{name}"?':
    'আপনি কি নিশ্চিতভাবে "{name}" সাইজটি মুছতে চান?',
  'Size ID': 'সাইজ আইডি',
  'Size Name': 'সাইজের নাম',
};
