import { toNarrow } from '../narrow.ts';

const banglaZero = 0x09e6;

/** Replaces Bangla digits by 0 to 9, the form in which IDs and numbers are stored. */
export const latinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));

export const banglaDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(banglaZero + Number(digit)));

/** The ten digits of each script stand in a row, some rows side by side. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** Replaces the digits of every script by 0 to 9. */
export const toAsciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitValue);

/** Digits as controllers, SIM cards and programs have them. */
export const toUsualDigits = (text: string): string => latinDigits(toNarrow(text));

/**
 * A number, date or code as a person typed it, without Bangla digits, full widths, blanks around it
 * and signs that nobody sees.
 */
export const plainDigits = (text: string): string =>
  toUsualDigits(text)
    .replace(/\p{Cf}/gu, '')
    .trim();

/** 1250, 1,250, 12,50,000 or 1 250; a comma before any other count of digits may be a decimal one. */
const wholePatterns = [
  /^\d+$/,
  /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/,
  /^[1-9]\d?([, ])\d{2}(?:\1\d{2})*\1\d{3}$/,
];

/** 1.000 may be a thousand. */
const isAmbiguous = (whole: string, decimals: string): boolean =>
  decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole);

/** Parses a number that a person typed, in either digits; undefined for any other text. */
export const parseNumber = (text: string): number | undefined => {
  const plain = plainDigits(text).replace(/\s/g, ' ');
  const [, sign, whole = '', decimals = ''] = /^([+\-−]?)([\d, ]+)(?:\.(\d*))?$/.exec(plain) ?? [];
  const digits = whole.replace(/[, ]/g, '');
  // More digits would be rounded.
  const isExact = digits.length + decimals.length <= 15;
  if (!isExact || isAmbiguous(whole, decimals)) return undefined;
  if (!wholePatterns.some((pattern) => pattern.test(whole))) return undefined;
  const number = Number(`${digits}.${decimals}`);
  return sign === '-' || sign === '−' ? -number : number;
};
