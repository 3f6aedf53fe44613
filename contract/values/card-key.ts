import { toAsciiDigits } from './digits.ts';
import { shortenKey } from './shorten-key.ts';

/** Signs that nobody sees: controls, direction marks, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

const separators = /[^\p{L}\p{M}\p{N}]/gu;

const kind = 'card|tag|rfid|nfc|picc|mifare|serial|value|hex|কার্ড|ট্যাগ|আরএফআইডি|সিরিয়াল';
const number = 'uid|nuid|nfcid1|csn|id|s/n|no|number|ইউআইডি|আইডি|নম্বর|নাম্বার|নং';

/**
 * Readers print a label before a number, such as 'Card UID: 04 A2 B9 C1', and people copy both. In
 * Bangla a visarga is often typed for the colon. Without either only digits of a UID follow.
 */
const label = new RegExp(
  [
    String.raw`^[^\p{L}\p{N}]*(?:(?:${kind}|${number})[\s.#()_-]*)*`,
    String.raw`(?:(?:${kind}|${number})[\s.#()_-]*[:=ঃ]`,
    String.raw`|(?:${number})[\s.#]+(?=(?:(?:0x)?[\p{Nd}a-f][^\p{L}\p{N}]*){6,}$))`,
  ]
    .join('')
    .normalize('NFKC'),
  'iu',
);

/** Follows the number: `04A2B9C1 (hex)`. */
const hexNote = /[\s(]hex\)?$/i;

/** Also `0x04 0xA2`, as readers print bytes. No hexadecimal digit is an X, so no other `0X` is lost. */
const hexNotation = /^(?:0X[0-9A-F]*)+$/;

/** The manuals of chips write `04h A2h B9h C1h`. */
const hexSuffixes = /^(?:(?:[0-9A-F]{2}H){4,}|[0-9A-F]{8,}H)$/;

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
      .replace(escapedByte, '0')
      .replace(hexNote, ''),
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
  if (hexNotation.test(text)) return shortenKey(text.replaceAll('0X', ''));
  return shortenKey(hexSuffixes.test(text) ? text.replaceAll('H', '') : text);
};
