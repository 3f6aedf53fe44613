/** Maps full-width and half-width characters to their usual forms, as the width mapping of RFC 8264. */
export const toNarrow = (text: string): string =>
  text.replace(/[\u3000\uff00-\uffef]/g, (character) => character.normalize('NFKC'));
