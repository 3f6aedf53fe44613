import type { Said } from './words.ts';

const style: Intl.NumberFormatOptions = { maximumFractionDigits: 2 };
const bangla = new Intl.NumberFormat('bn-BD', style);
const english = new Intl.NumberFormat('en-IN', style);

/** Formats a number with the digits of both languages. */
export const number = (value: number): Said => ({
  bn: bangla.format(value),
  en: english.format(value),
});

/** Formats an amount in taka with its unit. */
export const taka = (amount: number): Said => {
  const { bn, en } = number(amount);
  return { bn: `${bn} টাকা`, en: `${en} Tk` };
};
