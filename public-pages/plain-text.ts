/** Control characters, and marks that change the direction of the text after them. */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export const maxMessageLength = 200;

/** Reduces a foreign text to one line that cannot break or reorder the text around it. */
export const toPlainLine = (text: string): string =>
  text.toWellFormed().replace(unsafe, ' ').replace(/\s+/g, ' ').trim();

/** At most 200 characters of a message, none cut in half. */
export const shortMessage = (message: string): string =>
  Array.from(toPlainLine(message)).slice(0, maxMessageLength).join('');
