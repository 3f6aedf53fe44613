import type { admins as english } from '../admins.ts';

export const admins: Record<keyof typeof english, string> = {
  loginRequired: 'আগে লগ ইন করুন',
  loginIncorrect: 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়',
  sessionExpired: 'আপনার সেশনের মেয়াদ শেষ হয়েছে',
  tooManyAttempts: 'অনেকবার চেষ্টা করা হয়েছে। {minutes} মিনিট পরে আবার চেষ্টা করুন।',
  notAllowed: 'আপনার এটি করার অনুমতি নেই',
  adminNotFound: 'অ্যাডমিন পাওয়া যায়নি',
  cannotRemoveYourself: 'আপনি নিজেকে মুছতে পারবেন না',
  usernameTaken: 'এই ব্যবহারকারীর নাম আগেই নেওয়া হয়েছে',
  oldPasswordIncorrect: 'বর্তমান পাসওয়ার্ডটি সঠিক নয়',
  passwordTooCommon: 'এই পাসওয়ার্ডটি খুবই প্রচলিত। অন্য একটি বাছুন।',
};
