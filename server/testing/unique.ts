let count = 0;
/** A number that no other builder of this run has used. */
export const unique = (): number => ++count;
