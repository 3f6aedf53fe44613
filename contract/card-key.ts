import { latinDigits } from './digits.ts';

/** Characters. An index of PostgreSQL takes no more than 2,700 bytes of a row. */
const maxKeyLength = 200;

/** Separators, and signs that nobody sees: controls, direction marks, variation selectors. */
const ignored = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;

/** Also `0x04 0xA2`, as readers print bytes. No hexadecimal digit is an X, so no other `0X` is lost. */
const hexNotation = /^(?:0X[0-9A-F]*)+$/;

/**
 * The number of a card without its spelling: cards are one where their keys are the same. Empty
 * where a text holds no letter and no digit.
 */
export const cardKey = (physicalId: string): string => {
  const text = latinDigits(physicalId.normalize('NFKC').replace(ignored, ''))
    // Both, because ẞ has an upper case of its own and ß has none.
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC');
  const key = hexNotation.test(text) ? text.replaceAll('0X', '') : text;
  return key.length > maxKeyLength ? [...key].slice(0, maxKeyLength).join('') : key;
};
