import { formatNumber } from './format-numbers.ts';
import type { BilingualText } from './page-texts.ts';

/** Pads that a payment is for, and pads that have dropped so far. */
export type PadCounts = { dropped: number; quantity: number };

export const dispensingText = ({ dropped, quantity }: PadCounts): BilingualText => {
  const [droppedText, quantityText] = [formatNumber(dropped), formatNumber(quantity)];
  return quantity === 1
    ? { bn: 'মেশিন আপনার প্যাড দিচ্ছে…', en: 'The machine is dispensing your pad…' }
    : {
        bn: `মেশিন আপনার প্যাড দিচ্ছে: ${quantityText.bn}টির মধ্যে ${droppedText.bn}টি…`,
        en: `The machine is dispensing your pads: ${droppedText.en} of ${quantityText.en}…`,
      };
};

export const dispensedText = ({ dropped, quantity }: PadCounts): BilingualText => {
  const [droppedText, quantityText] = [formatNumber(dropped), formatNumber(quantity)];
  if (quantity === 1) {
    return { bn: 'মেশিন আপনার প্যাড দিয়েছে।', en: 'The machine has dispensed your pad.' };
  }
  return dropped === quantity
    ? {
        bn: `মেশিন আপনার ${quantityText.bn}টি প্যাড দিয়েছে।`,
        en: `The machine has dispensed your ${quantityText.en} pads.`,
      }
    : {
        bn: `মেশিন ${quantityText.bn}টি প্যাডের মধ্যে ${droppedText.bn}টি দিয়েছে।`,
        en: `The machine dispensed ${droppedText.en} of ${quantityText.en} pads.`,
      };
};

/** Says what the machine dispensed when the money goes back. */
export const refundText = (pads: PadCounts): BilingualText =>
  pads.dropped > 0
    ? dispensedText(pads)
    : {
        bn: 'পেমেন্ট সফল হয়েছিল, কিন্তু মেশিন কাজটি শেষ করতে পারেনি।',
        en: 'The payment succeeded, but the machine could not finish.',
      };
