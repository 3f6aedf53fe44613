import { toNarrow } from '../narrow.ts';
import { latinDigits } from './digits.ts';
import { removeInvisible } from './invisible.ts';

/** Soft hyphens, joiners, direction marks and byte order marks. */
export const invisibleSigns =
  '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff';

const invisiblePattern = new RegExp(`[${invisibleSigns}]`, 'gu');

/** Bangla letters of two spellings that Unicode keeps apart, without invisible signs. */
export const banglaSpellings = [
  ['ৎ', 'ত্'],
  ['অা', 'আ'],
] as const;

/** Usual characters: digits of one script, letters in one encoding, nothing invisible. */
export const plainForm = (text: string): string =>
  banglaSpellings.reduce(
    (form, [one, other]) => form.replaceAll(one, other),
    latinDigits(text.replace(invisiblePattern, '')).normalize('NFKC'),
  );

/** Form in which searches compare. */
export const searchForm = (text: string): string => plainForm(text).toLowerCase();

/**
 * Form of a text that somebody typed or pasted to find others: pages put marks of direction around
 * what is copied from them.
 */
export const typedForm = (text: string): string => searchForm(removeInvisible(text).trim());

/** Form in which usernames compare: `UsernameCaseMapped` of RFC 8265. */
export const usernameForm = (text: string): string =>
  toNarrow(text.trim()).normalize('NFC').toLowerCase().normalize('NFC');

/** Form in which passwords are hashed: `OpaqueString` of RFC 8265. */
export const passwordForm = (text: string): string =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
