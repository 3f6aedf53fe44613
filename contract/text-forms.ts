import { latinDigits } from './digits.ts';
import { toNarrow } from './narrow.ts';

/** Soft hyphens, joiners, direction marks and byte order marks. */
export const invisibleSigns =
  '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff';

const invisiblePattern = new RegExp(`[${invisibleSigns}]`, 'gu');

/** Form in which searches compare: without case, digits of one script, letters in one encoding. */
export const searchForm = (text: string): string =>
  latinDigits(text.replace(invisiblePattern, '')).normalize('NFKC').toLowerCase().normalize('NFKC');

/** Form in which usernames compare: `UsernameCaseMapped` of RFC 8265. */
export const usernameForm = (text: string): string =>
  toNarrow(text.trim()).normalize('NFC').toLowerCase().normalize('NFC');

/** Form in which passwords are hashed: `OpaqueString` of RFC 8265. */
export const passwordForm = (text: string): string =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC');
