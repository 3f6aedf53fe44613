let count = 0;
/** Returns a number that no other builder of this process has used. */
export const uniqueNumber = (): number => ++count;
