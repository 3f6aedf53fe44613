/** Invisible characters, except the two joiners of Bangla letters. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes characters of untrusted text that would control the terminal. */
export const visible = (text: string): string =>
  text.replace(unseen, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);

/** True for text without invisible characters. */
export const isVisible = (text: string): boolean => visible(text) === text;
