import { number } from './numbers.ts';
import type { Said } from './words.ts';

/** The messages of our own server, by their English text. */
export const known: Record<string, string> = {
  'This machine is not known': 'এই মেশিনটি আমাদের তালিকায় নেই',
  'This machine is not in service': 'এই মেশিনটি এখন চালু নেই',
  'This machine is offline': 'এই মেশিনটি এখন অফলাইনে আছে',
  'This machine is empty': 'এই মেশিনে এখন কোনো প্যাড নেই',
  'The door of this machine is open': 'এই মেশিনের দরজা খোলা আছে',
  'This machine cannot dispense right now': 'এই মেশিন এখন প্যাড দিতে পারছে না',
  'bKash payment is not set up for this machine': 'এই মেশিনে বিকাশ পেমেন্ট এখনও চালু করা হয়নি',
  'Too many payments are being started at this machine. Wait a few minutes, then try again.':
    'এই মেশিনে একসঙ্গে অনেক বেশি পেমেন্ট শুরু হচ্ছে। কয়েক মিনিট অপেক্ষা করে আবার চেষ্টা করুন।',
  'bKash could not be reached. Try again.': 'বিকাশের সাথে যোগাযোগ করা যায়নি। আবার চেষ্টা করুন।',
  'You cancelled the payment': 'আপনি পেমেন্টটি বাতিল করেছেন',
  'The payment was not completed': 'পেমেন্টটি সম্পন্ন হয়নি',
  'The payment has expired': 'পেমেন্টের সময় শেষ হয়ে গেছে',
  'Insufficient balance in your bKash account': 'আপনার বিকাশ অ্যাকাউন্টে যথেষ্ট টাকা নেই',
  'bKash takes the same amount again only after two minutes.':
    'বিকাশ একই পরিমাণ টাকা দুই মিনিটের আগে আবার নেয় না।',
  'bKash does not know this payment': 'বিকাশ এই পেমেন্টটি খুঁজে পায়নি',
  'bKash takes no payments for this shop at the moment': 'বিকাশ এখন এই প্রতিষ্ঠানের জন্য পেমেন্ট নিচ্ছে না',
  'Your bKash account cannot make this payment': 'আপনার বিকাশ অ্যাকাউন্ট থেকে এই পেমেন্ট করা যাচ্ছে না',
  'bKash is in trouble at the moment': 'বিকাশে এখন সমস্যা হচ্ছে',
  'bKash is under maintenance at the moment': 'বিকাশে এখন রক্ষণাবেক্ষণের কাজ চলছে',
  'bKash does not accept this amount': 'বিকাশ এই পরিমাণ টাকা নিচ্ছে না',
  'Wrong verification code': 'যাচাইকরণ কোডটি ভুল',
  'Wrong verification code too many times': 'যাচাইকরণ কোড অনেকবার ভুল হয়েছে',
  'Verification code asked for too many times': 'যাচাইকরণ কোড অনেকবার চাওয়া হয়েছে',
  'The verification code has expired': 'যাচাইকরণ কোডের সময় শেষ হয়ে গেছে',
  'Wrong PIN': 'পিন ভুল',
  'Wrong PIN too many times': 'পিন অনেকবার ভুল হয়েছে',
  'The time to enter the PIN has passed': 'পিন দেওয়ার সময় শেষ হয়ে গেছে',
  'This number has no bKash account': 'এই নম্বরে কোনো বিকাশ অ্যাকাউন্ট নেই',
  'This payment was cancelled': 'এই পেমেন্টটি বাতিল করা হয়েছে',
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
