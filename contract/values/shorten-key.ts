/** Characters. An index of PostgreSQL takes no more than 2,700 bytes of a row. */
const maxKeyLength = 200;

/** Cuts a key to what every index takes. */
export const shortenKey = (key: string): string =>
  key.length > maxKeyLength ? [...key].slice(0, maxKeyLength).join('') : key;
