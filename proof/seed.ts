import { type Random, seededRandom } from '../simulator/core/random.ts';

const { CI, PROOF_SEED } = process.env;

/**
 * The seed of all randomness in a proof file: constant in CI, new elsewhere. PROOF_SEED repeats the
 * seed of a result.
 */
export const proofSeed = Number(PROOF_SEED ?? (CI ? 20_261_121 : Date.now() % 2 ** 31));

/** The random numbers of one test. */
export const aRandom = (): Random => seededRandom(proofSeed);
