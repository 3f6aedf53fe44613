/** How much of a proof is done: all of it by a command of its own, a short form by `npm test`. */
export type Size = 'short' | 'whole';

export const size: Size = process.env.PROOF_SIZE === 'whole' ? 'whole' : 'short';

/** The number of rounds, or whatever else grows with the size. */
export const sized = <T>(given: Readonly<Record<Size, T>>): T => given[size];
