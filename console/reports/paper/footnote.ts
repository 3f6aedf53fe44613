import type { Formats } from '../../core/formats.ts';
import type { Translate } from '../../core/texts.ts';

/** More would not fit the foot of a printed page. */
const maxNamedPrices = 12;

const namePrices = (prices: readonly number[], t: Translate, { taka, list }: Formats): string => {
  const names = prices.map(taka);
  if (names.length <= maxNamedPrices) return list(names);
  return t('{from} to {to}', { from: names[0] ?? '', to: names.at(-1) ?? '' });
};

/**
 * The sentences of the footnote, for ascending prices in taka. The specified one stands whenever
 * something costs 10 Tk, which is also the default.
 */
export const footnoteTexts = (
  prices: readonly number[],
  t: Translate,
  formats: Formats,
): readonly string[] => {
  const others = prices.filter((price) => price !== 10);
  const otherPrices = namePrices(others, t, formats);
  if (!others.length) return [t('Price per pad is 10 Tk')];
  if (others.length < prices.length) {
    return [t('Price per pad is 10 Tk'), t('Also sold at {prices} Tk.', { prices: otherPrices })];
  }
  return others.length === 1
    ? [t('Price per pad is {price} Tk', { price: otherPrices })]
    : [t('Prices per pad are {prices} Tk', { prices: otherPrices })];
};
