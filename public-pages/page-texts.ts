import { defaultProvider, fillProvider } from '../contract/providers.ts';

/** One text in both languages. */
export type BilingualText = { bn: string; en: string };

/** Names the payment provider in a text, by its code. */
export const nameIn = (
  { bn, en }: BilingualText,
  provider: string = defaultProvider,
): BilingualText => ({
  bn: fillProvider(bn, provider, 'bn'),
  en: fillProvider(en, provider, 'en'),
});

export const pageTexts = {
  sorry: { bn: 'আমরা দুঃখিত!', en: 'We are sorry!' },
  failed: {
    bn: 'এই মুহূর্তে আপনার {provider} পেমেন্টটি সম্পন্ন করা যায়নি',
    en: 'Your {provider} payment has been failed to process at this moment',
  },
  notProcessed: {
    bn: 'এই মুহূর্তে আপনার পেমেন্ট নেওয়া যাচ্ছে না',
    en: 'Your payment cannot be processed at this moment',
  },
  nothingTaken: {
    bn: 'এই চেষ্টায় কোনো টাকা কাটা হয়নি।',
    en: 'No money was taken for this attempt.',
  },
  takenReturns: {
    bn: 'টাকা কাটা হয়ে থাকলে তা আপনার {provider} অ্যাকাউন্টে ফেরত যাবে।',
    en: 'If money was taken, it will be returned to your {provider} account.',
  },
  contact: {
    bn: 'বারবার এমন হলে কর্তৃপক্ষের সাথে যোগাযোগ করুন।',
    en: 'If this keeps failing, please contact the authority.',
  },
  tryAgain: { bn: 'আবার চেষ্টা করুন', en: 'Try again' },
  scanToTry: {
    bn: 'আবার চেষ্টা করতে মেশিনের কোডটি আবার স্ক্যান করুন।',
    en: 'To try again, scan the code on the machine again.',
  },
  another: { bn: 'আরেকটি প্যাড নিন', en: 'Dispense another pad' },
  scanForAnother: {
    bn: 'আরেকটি প্যাড নিতে মেশিনের কোডটি আবার স্ক্যান করুন।',
    en: 'To dispense another pad, scan the code on the machine again.',
  },
  succeeded: { bn: 'আপনার মোবাইল পেমেন্ট সফল হয়েছে', en: 'Your mobile payment succeeded' },
  thanks: { bn: 'আপনাকে ধন্যবাদ!', en: 'Thank you!' },
  asking: { bn: 'আমরা {provider}ের কাছে জানতে চাইছি…', en: 'We are asking {provider}…' },
  waitForAnswer: {
    bn: 'পেমেন্টের ফল এখানেই দেখা যাবে। এর মধ্যে আবার টাকা দেবেন না।',
    en: 'The result of your payment will show here. Please do not pay again meanwhile.',
  },
  returning: { bn: 'আপনার টাকা ফেরত যাচ্ছে', en: 'Your money is on its way back' },
  refunded: { bn: 'আপনার টাকা ফেরত দেওয়া হয়েছে', en: 'Your money has been refunded' },
  returnsToAccount: {
    bn: 'টাকা আপনার {provider} অ্যাকাউন্টে ফেরত যাবে।',
    en: 'The money returns to your {provider} account.',
  },
  isInAccount: {
    bn: 'টাকা আপনার {provider} অ্যাকাউন্টে ফেরত গেছে।',
    en: 'The money is back in your {provider} account.',
  },
  amount: { bn: 'টাকার পরিমাণ', en: 'Amount' },
  trxId: { bn: 'লেনদেন নম্বর', en: 'trxID' },
  chooseSize: { bn: 'কোন সাইজ, কয়টি প্যাড?', en: 'Which size, and how many pads?' },
  chooseNumber: { bn: 'কয়টি প্যাড নেবেন?', en: 'How many pads?' },
  payNext: { bn: 'এরপর {provider}ে টাকা দেবেন।', en: 'Next, you pay with {provider}.' },
  payWithProvider: { bn: '{provider}ে পেমেন্ট', en: 'Pay with {provider}' },
  goOn: { bn: 'এগিয়ে যান', en: 'Go on' },
} satisfies Record<string, BilingualText>;
