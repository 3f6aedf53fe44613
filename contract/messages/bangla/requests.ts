import type { requests as english } from '../requests.ts';

export const requests: Record<keyof typeof english, string> = {
  notFound: 'পাওয়া যায়নি',
  requestUnreadable: 'অনুরোধটি পড়া যায়নি',
  requestTooSlow: 'অনুরোধটি পৌঁছাতে বেশি সময় লেগেছে। আবার চেষ্টা করুন।',
  requestTooLarge: 'অনুরোধটি খুব বড়',
  bodyExpected: 'JSON বা ফর্ম পাঠান',
  plainBodyExpected: 'মূল অংশ যেমন আছে তেমনই পাঠান, Content-Encoding ছাড়া',
  fieldsExpected: 'তথ্যগুলো একটি অবজেক্ট হিসেবে পাঠান',
  unknownField: "অজানা ঘর '{name}'",
  manyFaults: 'অনুরোধে {count}টি ভুল আছে, তার মধ্যে {told}টি জানানো হলো',
  changedMeanwhile: 'এর মধ্যে অন্য কেউ এটি পরিবর্তন করেছেন। রিফ্রেশ করে আবার চেষ্টা করুন।',
  tooManyRequests: 'অনেক বেশি অনুরোধ এসেছে। একটু অপেক্ষা করে আবার চেষ্টা করুন।',
  serverBusy: 'সার্ভার ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  serverError: 'সার্ভারে ত্রুটি',
  metricsTokenRequired: 'মেট্রিক্সের টোকেন পাঠান',
};
