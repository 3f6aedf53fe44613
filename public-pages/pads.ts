import { number } from './numbers.ts';
import type { Said } from './words.ts';

/** Pads that a payment is for, and pads that have dropped so far. */
export type Pads = { dropped: number; quantity: number };

export const dispensing = ({ dropped, quantity }: Pads): Said => {
  const [done, all] = [number(dropped), number(quantity)];
  return quantity === 1
    ? { bn: 'মেশিন আপনার প্যাড দিচ্ছে…', en: 'The machine is dispensing your pad…' }
    : {
        bn: `মেশিন আপনার প্যাড দিচ্ছে: ${all.bn}টির মধ্যে ${done.bn}টি…`,
        en: `The machine is dispensing your pads: ${done.en} of ${all.en}…`,
      };
};

export const dispensed = ({ dropped, quantity }: Pads): Said => {
  const [done, all] = [number(dropped), number(quantity)];
  if (quantity === 1) {
    return { bn: 'মেশিন আপনার প্যাড দিয়েছে।', en: 'The machine has dispensed your pad.' };
  }
  return dropped === quantity
    ? {
        bn: `মেশিন আপনার ${all.bn}টি প্যাড দিয়েছে।`,
        en: `The machine has dispensed your ${all.en} pads.`,
      }
    : {
        bn: `মেশিন ${all.bn}টি প্যাডের মধ্যে ${done.bn}টি দিয়েছে।`,
        en: `The machine dispensed ${done.en} of ${all.en} pads.`,
      };
};

/** Says what the machine dispensed when the money goes back. */
export const notDispensed = (pads: Pads): Said =>
  pads.dropped > 0
    ? dispensed(pads)
    : {
        bn: 'পেমেন্ট সফল হয়েছিল, কিন্তু মেশিন কাজটি শেষ করতে পারেনি।',
        en: 'The payment succeeded, but the machine could not finish.',
      };
