import { latinDigits } from '../../../contract/values/digits.ts';

/** Characters. An index of PostgreSQL takes no more than 2,700 bytes of a row. */
const maxKeyLength = 200;

const accents = /[\u0300-\u036f]/g;

/** Prefixes a number with its digit count, so that byte order is numeric order. */
const sortableNumber = (digits: string): string => {
  const value = digits.replace(/^0+(?=.)/, '');
  return `${String(value.length).padStart(3, '0')}${value}`;
};

/**
 * The sort key of a name or ID, compared byte by byte so that both engines agree: case and accents
 * are ignored, numbers sort by value (PAD-9 before PAD-10).
 */
export const orderKey = (text: string): string =>
  latinDigits(text.normalize('NFKD'))
    .replace(accents, '')
    .toLowerCase()
    .replace(/\d+/g, sortableNumber)
    .slice(0, maxKeyLength)
    .toWellFormed();
