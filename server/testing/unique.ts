let count = 0;
const letters = 'BCDFGHJKMN';

/** Returns a number that no other builder of this process has used. */
export const uniqueNumber = (): number => ++count;

/**
 * Returns letters that no other builder of this process has used, later ones in alphabetical order.
 * A search for digits finds no name that is made of them.
 */
export const uniqueLetters = (): string =>
  String(uniqueNumber())
    .padStart(6, '0')
    .replace(/\d/g, (digit) => letters[Number(digit)] ?? '');
