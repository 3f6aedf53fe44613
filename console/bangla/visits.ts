/** Texts of the people who visit machines. */
export const visitsBangla: Record<string, string> = {
  People: 'দায়িত্বপ্রাপ্ত ব্যক্তি',
  'Failed to fetch the people': 'দায়িত্বপ্রাপ্ত ব্যক্তিদের তালিকা আনা যায়নি',
  'They visit the machines. The stock editor suggests the active ones.':
    'তাঁরা মেশিন দেখাশোনা করেন। মজুদ হালনাগাদের সময় সক্রিয়দের নাম দেখানো হয়।',
  'Find a person': 'দায়িত্বপ্রাপ্ত ব্যক্তি খুঁজুন',
  'No person found': 'কোনো দায়িত্বপ্রাপ্ত ব্যক্তি পাওয়া যায়নি',
  'No people yet': 'এখনও কেউ নেই',
  'Add who refills the machines. They need no login.':
    'যাঁরা মেশিনে প্যাড ভরেন, তাঁদের যোগ করুন। তাঁদের লগ ইন লাগে না।',
  'Add person': 'ব্যক্তি যোগ করুন',
  'Edit person': 'দায়িত্বপ্রাপ্ত ব্যক্তি সম্পাদনা',
  'Remove person': 'দায়িত্বপ্রাপ্ত ব্যক্তি সরান',
  'Remove "{name}"?': '"{name}"-কে সরাবেন?',
  'Name and mobile number are deleted.': 'নাম ও মোবাইল নম্বর মুছে যাবে।',
  'Mobile number': 'মোবাইল নম্বর',
  'Person added': 'দায়িত্বপ্রাপ্ত ব্যক্তি যোগ হয়েছেন',
  'Failed to add the person': 'দায়িত্বপ্রাপ্ত ব্যক্তি যোগ করা যায়নি',
  'Person changed': 'দায়িত্বপ্রাপ্ত ব্যক্তির তথ্য বদলানো হয়েছে',
  'Failed to change the person': 'দায়িত্বপ্রাপ্ত ব্যক্তির তথ্য বদলানো যায়নি',
  'Person removed': 'দায়িত্বপ্রাপ্ত ব্যক্তিকে সরানো হয়েছে',
  'Failed to remove the person': 'দায়িত্বপ্রাপ্ত ব্যক্তিকে সরানো যায়নি',
};
