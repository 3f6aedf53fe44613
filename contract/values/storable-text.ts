/** True for text that every database can store: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

/** Removes what a database cannot store. */
export const toStorable = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD');
