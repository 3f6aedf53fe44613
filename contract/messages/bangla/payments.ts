import type { payments as english } from '../payments.ts';

export const payments: Record<keyof typeof english, string> = {
  gatewayNotFound: 'পেমেন্ট গেটওয়ের কোনো তথ্য নেই',
  gatewayRefused: 'পেমেন্ট গেটওয়ের তথ্য সঠিক নয়',
  gatewayOff: 'এই সার্ভারে পেমেন্ট বন্ধ রাখা হয়েছে, তাই তথ্য সংরক্ষণ হয়নি',
  paymentNotFound: 'পেমেন্টটি পাওয়া যায়নি',
  paymentChanged: 'পেমেন্টটি ইতিমধ্যে বদলে গেছে। রিফ্রেশ করে আবার চেষ্টা করুন।',
  refundTrxIdRequired: 'বিকাশে ফেরতের trxID দরকার',
  accountNotFound: 'মার্চেন্ট অ্যাকাউন্ট পাওয়া যায়নি',
  notificationUnreadable: 'বিজ্ঞপ্তিটি পড়া যায়নি',
  notificationUnsigned: 'বিজ্ঞপ্তিটি Amazon-এর স্বাক্ষরিত নয়',
  notificationOfAnotherTopic: 'বিজ্ঞপ্তিটি অন্য বিষয়ের',
  notificationTooOld: 'বিজ্ঞপ্তিটি অনেক পুরোনো',
  notificationOfForeignAddress: 'বিজ্ঞপ্তিতে অচেনা ঠিকানা আছে',
  notificationWithoutCertificate: 'বিজ্ঞপ্তিতে কোনো সনদ নেই',
  notificationUnproved: 'পেমেন্টটি সম্পর্কে বিকাশকে জিজ্ঞাসা করা যায়নি',
  notifierUnreachable: 'Amazon SNS-এর সঙ্গে যোগাযোগ করা যায়নি',
};
