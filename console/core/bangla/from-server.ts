/** Reasons the server gives where it refuses. */
export const fromServer: Record<string, string> = {
  'Log in first': 'আগে লগ ইন করুন',
  'Username or password is incorrect': 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়',
  'You are not allowed to do this': 'আপনার এটি করার অনুমতি নেই',
  'You cannot remove yourself': 'আপনি নিজেকে মুছতে পারবেন না',
  'Admin not found': 'অ্যাডমিন পাওয়া যায়নি',
  'Organization not found': 'প্রতিষ্ঠান পাওয়া যায়নি',
  'Institution not found': 'শাখা প্রতিষ্ঠান পাওয়া যায়নি',
  'Machine not found': 'মেশিন পাওয়া যায়নি',
  'Logo not found': 'লোগো পাওয়া যায়নি',
  'This organization still has institutions. Delete them first.':
    'এই প্রতিষ্ঠানে এখনও শাখা প্রতিষ্ঠান আছে। আগে সেগুলো মুছুন।',
  'This institution still has machines. Delete them first.':
    'এই শাখা প্রতিষ্ঠানে এখনও মেশিন আছে। আগে সেগুলো মুছুন।',
  'This machine was changed meanwhile. Refresh and try again.':
    'এর মধ্যে মেশিনটি পরিবর্তন হয়েছে। রিফ্রেশ করে আবার চেষ্টা করুন।',
};
