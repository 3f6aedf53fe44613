import type { reports as english } from '../reports.ts';

export const reports: Record<keyof typeof english, string> = {
  rangeReversed: 'শুরুর তারিখ শেষ তারিখের পরে হতে পারে না',
  rangeOverYear: 'সর্বোচ্চ এক বছরের সময় বাছুন',
  rangeOverTwentyYears: 'সর্বোচ্চ ২০ বছরের সময় বাছুন',
  reportEmpty: 'প্রতিবেদনের অন্তত একটি অংশ বাছুন',
  tooManyReports: 'অনেকগুলো প্রতিবেদন অপেক্ষায় আছে। একটু পরে আবার চেষ্টা করুন।',
  workbookTooLong: 'একটি ওয়ার্কবুকে সর্বোচ্চ {max}টি সারি থাকে। কম দিন বাছুন, অথবা CSV ডাউনলোড করুন।',
  tooManyPayments: 'এই সময়ে {max}টির বেশি পেমেন্ট আছে। কম দিন বাছুন।',
};
