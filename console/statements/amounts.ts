import { parseNumber, plainDigits } from '../../contract/values/digits.ts';
import { toPoisha, toTaka } from '../../contract/values/money.ts';

const maxAmount = 1_000_000;

/** Exchanges a decimal comma and points between thousands. */
const toDecimalPoint = (text: string): string => {
  const hasDecimalComma = text.includes('.')
    ? text.lastIndexOf(',') > text.lastIndexOf('.')
    : /^\d+,\d{1,2}$/.test(text);
  return hasDecimalComma ? text.replaceAll('.', '').replace(',', '.') : text;
};

/** Parses an amount in taka, negative for outgoing money; undefined if it is none. */
export const parseAmount = (text: string): number | undefined => {
  const amount = plainDigits(text)
    .replace(/tk\.?|bdt|৳|টাকা|\/-/gi, '')
    .trim();
  const isOut = /^[-−]|^\(.*\)$|[-−]$/.test(amount);
  const number = parseNumber(toDecimalPoint(amount.replace(/^[-−+(]\s*|\s*[-−)]$/g, '')));
  // Rounding to poisha changes what has more than two decimals.
  if (number === undefined || number > maxAmount || toTaka(toPoisha(number)) !== number)
    return undefined;
  return isOut ? -number : number;
};
