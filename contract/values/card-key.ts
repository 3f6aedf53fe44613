import { toAsciiDigits } from './digits.ts';
import { shortenKey } from './shorten-key.ts';

/** Signs that nobody sees: controls, direction marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const separators = /[^\p{L}\p{M}\p{N}]/gu;

/**
 * Readers print a label before a number, such as 'Card UID: 04 A2 B9 C1', and people copy both. In
 * Bangla a visarga is often typed for the colon.
 */
const label =
  /^[^\p{L}\p{N}]*(?:(?:card|tag|rfid|nfc|nfcid1|uid|id|serial|s\/n|no|number|value|hex|কার্ড|আইডি|নম্বর|নং)[\s.#()]*)+[:=ঃ]/iu;

/** Also `0x04 0xA2`, as readers print bytes. No hexadecimal digit is an X, so no other `0X` is lost. */
const hexNotation = /^(?:0X[0-9A-F]*)+$/;

/** The same in the strings of C and Python: `\\x04\\xA2`. */
const escapedByte = /\\(?=x[\da-f]{2})/gi;

/** Spreadsheets and floating point give a number decimals: `7101235.0`, `7,101,235.00`, `7.101.235,0`. */
const withDecimals = [
  /^(\d{4,})\.0+$/,
  /^(\d{3,}|\d{1,3}(?:[, '’٬]\d{2,3})*[, '’٬]\d{3})[.٫]0{1,2}$/,
  /^(\d{3,}|\d{1,3}(?:[. '’]\d{3})+),0{1,2}$/,
];

/** `7.101235E+06`, with an `E` of either case and a sign that Java leaves out. */
const scientific = /^(\d{1,3})[.,٫](\d+)e\+?(\d{1,3})$/i;
const minDigits = 6;

/** A number of which all digits are shown; with fewer decimals its last ones may be lost. */
const expandScientific = (text: string): string => {
  const [, whole = '', decimals = '', exponent] = scientific.exec(text) ?? [];
  const digits = whole + decimals;
  return digits.length >= minDigits && Number(exponent) === decimals.length ? digits : text;
};

/** `1.23E+12` and `4E+12`; `4E123456` is a card. */
const rounded = /^[+-]?\d+([.,٫]\d+e[+-]?|e[+-])\d{1,3}$/i;

/** Quotation marks and blanks around the whole. */
const margin = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Reads a number as spreadsheets and programs print it. */
const readNumber = (text: string): string => {
  const number = text.replace(margin, '');
  return withDecimals.reduce(
    (rest, pattern) => pattern.exec(rest)?.[1] ?? rest,
    expandScientific(number),
  );
};

/** The text without what stands before the number, in the usual characters. */
const plainNumber = (physicalId: string): string =>
  toAsciiDigits(
    physicalId
      .normalize('NFKC')
      .replace(invisible, '')
      .replace(label, '')
      .replace(escapedByte, '0'),
  );

/** True for a number of which a spreadsheet shows only the first digits. */
export const isRounded = (physicalId: string): boolean =>
  rounded.test(readNumber(plainNumber(physicalId)));

/**
 * The number of a card without its spelling: cards are one where their keys are the same. Empty
 * where a text holds no letter and no digit.
 */
export const cardKey = (physicalId: string): string => {
  const text = readNumber(plainNumber(physicalId))
    .replace(separators, '')
    // Both, because ẞ has an upper case of its own and ß has none.
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC');
  return shortenKey(hexNotation.test(text) ? text.replaceAll('0X', '') : text);
};
