import type { attention as english } from '../attention.ts';

export const attention: Record<keyof typeof english, string> = {
  attentionNotFound: 'এটি আর নেই',
  rejectedField: '{reason} ({field})',
  attentionTaken: 'এর মধ্যে {name} এটি নিয়েছেন',
  attentionClosed: 'এটি ইতিমধ্যে শেষ বা সম্পন্ন হয়েছে। রিফ্রেশ করে আবার দেখুন।',
  attentionOver: 'এটি শেষ হয়ে গেছে। আবার শুরু হলে এটি নিজে থেকেই ফিরে আসবে।',
  bkashRefusesShop: 'বিকাশ এই প্রতিষ্ঠানের পেমেন্ট নিচ্ছে না (কোড {code})',
};
