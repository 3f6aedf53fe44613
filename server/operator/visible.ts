/** Bangla joins and parts letters by the two that stay as they are. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text of the database or of the command line that says nothing to the terminal itself. */
export const visible = (text: string): string =>
  text.replace(unseen, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);

/** Whether a text holds what no person has typed on purpose. */
export const isVisible = (text: string): boolean => visible(text) === text;
