import type { Formats } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';

/** spec 1, 9: exactly this text when every price in scope is 10, otherwise the prices by name. */
export const footnote = (prices: readonly number[], t: Text, formats: Formats): string => {
  if (prices.every((price) => price === 10)) return t('Price per pad is 10 Tk');
  const named = prices.map(formats.taka);
  if (named.length === 1) return t('Price per pad is {price} Tk', { price: named[0] ?? '' });
  return t('Prices per pad are {others} and {last} Tk', {
    others: named.slice(0, -1).join(', '),
    last: named.at(-1) ?? '',
  });
};
