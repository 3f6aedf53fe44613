import { latinDigits, toAsciiDigits } from './digits.ts';
import { removeInvisible } from './invisible.ts';
import { shortenKey } from './shorten-key.ts';

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

/**
 * Form in which usernames compare: `UsernameCaseMapped` of RFC 8265 for names that it allows. Others
 * are one where they look alike: joiners shape Bangla letters, and a blank is of any kind.
 */
export const usernameForm = (text: string): string =>
  shortenKey(
    searchForm(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFKC'),
  );

/**
 * Form in which IDs compare that people choose: PAD-1, pad-1, `PAD_1` and PAD–১ are one, PAD1 and
 * PAD-01 are others.
 */
export const idForm = (text: string): string =>
  toAsciiDigits(usernameForm(text)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

/** Key of a row whose form another row has. No form begins with a blank. */
export const exactKey = (text: string): string => ` ${text.normalize('NFC').trim()}`;

/** Form in which passwords are hashed: `OpaqueString` of RFC 8265. */
export const passwordForm = (text: string): string =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
