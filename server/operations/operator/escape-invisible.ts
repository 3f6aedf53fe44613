/** Invisible characters, except the two joiners of Bangla letters. */
const invisibleCharacters = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes characters of untrusted text that would control the terminal. */
export const escapeInvisible = (text: string): string =>
  text.replace(invisibleCharacters, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);

/** True for text without invisible characters. */
export const isVisible = (text: string): boolean => escapeInvisible(text) === text;
