import type { admins as english } from '../admins.ts';

export const admins: Record<keyof typeof english, string> = {
  loginRequired: 'আগে লগ ইন করুন',
  loginIncorrect: 'ব্যবহারকারীর নাম বা পাসওয়ার্ড সঠিক নয়',
  sessionExpired: 'আপনার সেশনের মেয়াদ শেষ হয়েছে',
  tooManyAttempts: 'অনেকবার চেষ্টা করা হয়েছে। {minutes} মিনিট পরে আবার চেষ্টা করুন।',
  notAllowed: 'আপনার এটি করার অনুমতি নেই',
  adminNotFound: 'অ্যাডমিন পাওয়া যায়নি',
  cannotRemoveYourself: 'আপনি নিজেকে মুছতে পারবেন না',
  adminsFull: 'এখানে সর্বোচ্চ {max} জন অ্যাডমিন থাকতে পারে। আগে একজনকে সরান।',
  usernameTaken: 'এই ব্যবহারকারীর নাম আগেই নেওয়া হয়েছে',
  oldPasswordIncorrect: 'বর্তমান পাসওয়ার্ডটি সঠিক নয়',
  passwordIncorrect: 'পাসওয়ার্ডটি সঠিক নয়',
  sessionNotFound: 'সেশনটি পাওয়া যায়নি',
  newLoginNotFound: 'এই লগ ইনের উত্তর আগেই দেওয়া হয়েছে',
  twoStepRequired: 'আপনার অথেনটিকেটর অ্যাপের কোড বা একটি রিকভারি কোড দিন',
  codeIncorrect: 'কোডটি সঠিক নয়, অথবা আগেই ব্যবহার করা হয়েছে। পরের কোডটির জন্য অপেক্ষা করুন।',
  twoStepMissing: 'আগে দুই ধাপের লগ ইন চালু করুন',
  twoStepOn: 'দুই ধাপের লগ ইন আগে থেকেই চালু আছে',
  twoStepOff: 'দুই ধাপের লগ ইন চালু নেই',
  twoStepNotBegun: 'আবার শুরু থেকে চালু করুন: আগের কোডটি আর নেই',
  twoStepNeedsKey:
    'দুই ধাপের লগ ইনের জন্য সার্ভারের গোপন চাবি দরকার। যিনি সার্ভার চালান তাঁকে SECRETS_KEY দিয়ে সার্ভারটি আবার চালু করতে বলুন।',
  twoStepKeyLost:
    'সার্ভার কোড যাচাই করতে পারছে না, কারণ এর গোপন চাবি হারিয়ে গেছে বা বদলে গেছে। একটি রিকভারি কোড ব্যবহার করুন, অথবা যিনি সার্ভার চালান তাঁকে চাবিটি ফিরিয়ে দিতে বলুন।',
  passwordTooCommon: 'এই পাসওয়ার্ডটি খুবই প্রচলিত। অন্য একটি বাছুন।',
};
