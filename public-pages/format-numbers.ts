import type { BilingualText } from './page-texts.ts';

const style: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
const bangla = new Intl.NumberFormat('bn-BD', style);
const english = new Intl.NumberFormat('en-IN', style);

/** Formats a number with the digits of both languages. */
export const formatNumber = (value: number): BilingualText => ({
  bn: bangla.format(value),
  en: english.format(value),
});

export const formatTaka = (amount: number): BilingualText => {
  const { bn, en } = formatNumber(amount);
  return { bn: `${bn} টাকা`, en: `${en} Tk` };
};
