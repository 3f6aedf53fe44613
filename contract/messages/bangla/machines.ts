import type { machines as english } from '../machines.ts';

export const machines: Record<keyof typeof english, string> = {
  machineNotFound: 'মেশিন পাওয়া যায়নি',
  machineChanged: 'এর মধ্যে মেশিনটি পরিবর্তন হয়েছে। রিফ্রেশ করে আবার চেষ্টা করুন।',
  machineIdTaken: 'এই ফিজিক্যাল আইডির একটি মেশিন আগে থেকেই আছে',
  machineIdLocked: 'মেশিনের ফিজিক্যাল আইডি বদলানো যায় না',
  slotPlace: 'সারি {row}, কলাম {column}',
  slotNotFound: 'স্লট পাওয়া যায়নি',
  slotTwice: '{place}-এর স্লটটি তালিকায় দুবার আছে',
  sizeNotFound: 'পণ্যের সাইজ পাওয়া যায়নি',
  sizeUnknown: 'এই মেশিনের কোনো একটি সাইজ বাছুন',
  sizeIdTaken: 'এই মেশিনে এই সাইজ আইডি আগে থেকেই আছে',
  tooManySizes: '{machine} মেশিনে {max}টির বেশি সাইজ হয়ে যাবে',
  machinesFull: 'একটি শাখা প্রতিষ্ঠানের সর্বোচ্চ {max}টি মেশিন থাকতে পারে। আগে একটি সরান।',
  tooManyTargets: 'অন্য মেশিন {max}টির বেশি। এর মধ্য থেকে বেছে নিন।',
  noSizes: 'প্রয়োগ করার মতো কোনো সাইজ এই মেশিনে নেই',
  sizeInUse: '{name} সাইজটি ব্যবহৃত হচ্ছে: {places|; }। আগে সেখানে অন্য সাইজ বাছুন।',
};
