import { number } from './numbers.ts';
import type { Said } from './words.ts';

/** The messages of our own server, by their English text. */
export const known: Record<string, string> = {
  'This machine is not known': 'এই মেশিনটি আমাদের তালিকায় নেই',
  'This machine is not in service': 'এই মেশিনটি এখন চালু নেই',
  'This machine is offline': 'এই মেশিনটি এখন অফলাইনে আছে',
  'This machine is empty': 'এই মেশিনে এখন কোনো প্যাড নেই',
  'bKash payment is not set up for this machine': 'এই মেশিনে বিকাশ পেমেন্ট এখনও চালু করা হয়নি',
  'bKash could not be reached. Try again.': 'বিকাশের সাথে যোগাযোগ করা যায়নি। আবার চেষ্টা করুন।',
  'You cancelled the payment': 'আপনি পেমেন্টটি বাতিল করেছেন',
  'The payment was not completed': 'পেমেন্টটি সম্পন্ন হয়নি',
  'The payment has expired': 'পেমেন্টের সময় শেষ হয়ে গেছে',
  'Insufficient balance in your bKash account': 'আপনার বিকাশ অ্যাকাউন্টে যথেষ্ট টাকা নেই',
};

const sameAmount =
  /^bKash takes the same amount again only after two minutes\. Try again in (\d{1,4}) seconds\.$/;
const sameAmountBangla = (seconds: number) =>
  `বিকাশ একই পরিমাণ টাকা দুই মিনিটের আগে আবার নেয় না। ${number(seconds).bn} সেকেন্ড পরে আবার চেষ্টা করুন।`;

/** Of a message of our own in both languages; undefined for a foreign one. */
export const knownMessage = (en: string): Said | undefined => {
  const bn = Object.hasOwn(known, en) ? known[en] : undefined;
  if (bn !== undefined) return { bn, en };
  const seconds = sameAmount.exec(en)?.[1];
  return seconds === undefined ? undefined : { bn: sameAmountBangla(Number(seconds)), en };
};
