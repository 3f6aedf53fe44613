import { latinDigits } from '../../contract/digits.ts';

const maxAmount = 1_000_000;

/** Normalizes to a decimal point without thousands separators. */
const normalizeAmount = (text: string): string => {
  const isDecimalComma = text.includes('.')
    ? text.lastIndexOf(',') > text.lastIndexOf('.')
    : /^\d+,\d{1,2}$/.test(text);
  return isDecimalComma
    ? text.replaceAll('.', '').replace(',', '.')
    : text.replaceAll(/,(?=\d)/g, '');
};

/** Parses an amount in taka, negative for outgoing money; undefined if it is none. */
export const parseAmount = (text: string): number | undefined => {
  const cleaned = latinDigits(text)
    .replace(/tk\.?|bdt|৳|টাকা|\/-/gi, '')
    .trim();
  const isOut = /^[-−]|^\(.*\)$|[-−]$/.test(cleaned);
  const digits = normalizeAmount(cleaned.replace(/^[-−+(]\s*|\s*[-−)]$/g, '').trim());
  if (!/^\d{1,9}(\.\d{1,2}0*)?$/.test(digits)) return undefined;
  const amount = Number(digits);
  if (amount > maxAmount) return undefined;
  return isOut ? -amount : amount;
};
