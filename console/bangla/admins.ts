/** Texts of the admins of an organization or institution. */
export const admins: Record<string, string> = {
  Admins: 'অ্যাডমিন',
  'Add Admin': 'অ্যাডমিন যোগ করুন',
  'Delete admin': 'অ্যাডমিন মুছুন',
  'Delete {name}': '{name} মুছুন',
  'No admin found': 'কোনো অ্যাডমিন পাওয়া যায়নি',
  'Are you sure you want to delete this admin "{username}"?':
    'আপনি কি নিশ্চিতভাবে "{username}" অ্যাডমিনটি মুছতে চান?',
  'Failed to fetch admins': 'অ্যাডমিনদের তালিকা আনা যায়নি',
  'Admin created': 'অ্যাডমিন তৈরি হয়েছে',
  'Failed to create admin': 'অ্যাডমিন তৈরি করা যায়নি',
  'Admin deleted': 'অ্যাডমিন মুছে ফেলা হয়েছে',
  'Failed to delete admin': 'অ্যাডমিন মোছা যায়নি',
  'At least 6 characters. It cannot be seen again after saving.':
    'অন্তত ৬টি অক্ষর। সংরক্ষণের পর এটি আর দেখা যাবে না।',
  'Organization admin': 'প্রতিষ্ঠানের অ্যাডমিন',
  'Institution admin': 'শাখা প্রতিষ্ঠানের অ্যাডমিন',
  'They manage this organization and its institutions.':
    'তাঁরা এই প্রতিষ্ঠান ও এর শাখা প্রতিষ্ঠানগুলো পরিচালনা করেন।',
  'They manage this institution alone.': 'তাঁরা শুধু এই শাখা প্রতিষ্ঠানটি পরিচালনা করেন।',
};
