import type { alerts as english } from '../alerts.ts';

export const alerts: Record<keyof typeof english, string> = {
  subscriptionNotFound: 'এই প্রাপককে সরানো হয়েছে',
  tooManySubscriptions: 'এখানে সর্বোচ্চ {max}টি ঠিকানায় জানানো যায়। আগে একটি সরান।',
  subscriptionTaken: 'এই ঠিকানায় এখানে আগে থেকেই জানানো হয়',
  recipientNotConfirmed: 'এই ঠিকানা এখনও নিশ্চিত করেনি যে সতর্কবার্তা চায়',
  confirmationTooOften:
    'একটি ঠিকানাকে মিনিটে সর্বোচ্চ একবার ও দিনে {max} বার নিশ্চিত করতে বলা হয়। পরে আবার চেষ্টা করুন।',
  mailsUsedUp: 'এখানে দিনে সর্বোচ্চ {max}টি ই-মেইল পাঠানো হয়। আগামীকাল আবার চেষ্টা করুন।',
  linkNotUsable: 'এই লিংকটি আর চলে না',
  mailNotSetUp: 'এই সার্ভার ই-মেইল পাঠায় না: এর পরিচালককে SMTP_URL ও SMTP_FROM ঠিক করতে হবে।',
  webhookNotSecure: 'https:// দিয়ে শুরু এমন ঠিকানা দিন',
  webhookInside: 'এই ঠিকানা এমন নেটওয়ার্কে যেখানে সতর্কবার্তা পাঠানো হয় না',
  webhookNoAddress: 'এই নাম ইন্টারনেটের কোনো ঠিকানায় নিয়ে যায় না',
  webhookNeedsKey: 'গোপন চাবি রাখার মতো কী সার্ভারে নেই: এর পরিচালককে তা ঠিক করতে হবে।',
  alertsNotLive:
    'এই সার্ভার ব্যাকআপ থেকে ফেরানো: এর পরিচালক npm run admin -- go-live না চালানো পর্যন্ত সতর্কবার্তা পাঠায় না।',
  alertKeyLost: 'সার্ভারের কী দিয়ে এর গোপন চাবি খোলা যায় না। এটি সরিয়ে আবার যোগ করুন।',
  alertAnswered: 'HTTP {status} উত্তর এসেছে',
  alertRedirected: 'HTTP {status} উত্তর এসেছে: এটি যে ঠিকানায় নেয় সেটি দিন',
  alertTaken: 'গৃহীত: {words}',
  alertRefused: 'প্রত্যাখ্যাত: {words}',
  alertUnreachable: 'পৌঁছানো যায় না: {words}',
  alertTimedOut: 'সময়মতো উত্তর দেয়নি',
  alertUnsure: 'হস্তান্তরের সময় সংযোগ ছিঁড়ে গেছে বা সার্ভার থেমে গেছে। এটি পৌঁছে থাকতে পারে, আবার পাঠানো হবে না।',
  alertInterrupted: 'পাঠানোর সময় সার্ভার থেমে গেছে',
};
