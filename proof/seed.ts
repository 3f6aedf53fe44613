import { type Random, seeded } from '../simulator/core/random.ts';

const { CI, PROOF_SEED } = process.env;

/**
 * Where all chance of a file of proofs comes from: the same each time where a change is judged,
 * elsewhere a new one. PROOF_SEED repeats the one that a result names.
 */
export const seed = Number(PROOF_SEED ?? (CI ? 20_261_121 : Date.now() % 2 ** 31));

/** The chances of one test. */
export const aRandom = (): Random => seeded(seed);
