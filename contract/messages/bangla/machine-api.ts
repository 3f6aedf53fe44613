import type { machineApi as english } from '../machine-api.ts';

export const machineApi: Record<keyof typeof english, string> = {
  claimIncorrect:
    'ফিজিক্যাল আইডি বা পেয়ারিং কোড সঠিক নয়, অথবা কোডটি আগেই ব্যবহার করা হয়েছে বা পুরোনো হয়ে গেছে',
  tooManyClaims: 'অনেকবার ভুল কোড দেওয়া হয়েছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
  keyRequired: 'মেশিনের চাবি bearer টোকেন হিসেবে পাঠান',
  keyUnknown: 'মেশিনের এই চাবি অচেনা',
  keyRevoked: 'মেশিনের এই চাবি প্রত্যাহার করা হয়েছে। নতুন কোড দিয়ে মেশিনটি আবার যুক্ত করুন।',
  machineDeactivated: 'মেশিনটি নিষ্ক্রিয় আছে',
  machineOverBudget: 'এই মেশিন খুব বেশি পাঠাচ্ছে। অপেক্ষা করে আবার পাঠান।',
  organizationOverBudget: 'এই প্রতিষ্ঠানের মেশিনগুলো খুব বেশি পাঠাচ্ছে। অপেক্ষা করে আবার পাঠান।',
  tooManyEvents: 'একবারে সর্বোচ্চ {max}টি ঘটনা পাঠান',
  eventContradicted: 'পর্ব {epoch}-এর ঘটনা {seq} অন্য তথ্যসহ আগেই সংরক্ষিত আছে',
};
