import { latinDigits } from '../../contract/digits.ts';

/** An index of PostgreSQL takes no more than 2,700 bytes of a row. */
const longest = 200;

const accents = /[\u0300-\u036f]/g;

/** A number by how many digits it has, then by them. */
const asNumber = (digits: string): string => {
  const value = digits.replace(/^0+(?=.)/, '');
  return `${String(value.length).padStart(3, '0')}${value}`;
};

/**
 * What a name or ID is ordered by, byte by byte and so on both engines alike: letters whatever their
 * case and accents, numbers by their value (PAD-9 before PAD-10).
 */
export const orderKey = (text: string): string =>
  latinDigits(text.normalize('NFKD'))
    .replace(accents, '')
    .toLowerCase()
    .replace(/\d+/g, asNumber)
    .slice(0, longest)
    .toWellFormed();
