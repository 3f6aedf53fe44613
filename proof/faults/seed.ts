import { onTestFailed } from 'vitest';
import { type Random, seeded } from '../../simulator/random.ts';

/** Where a change is judged the chances are the same each time; elsewhere they are new ones. */
const freshSeed = (): number => (process.env.CI ? 20_261_121 : Date.now() % 2 ** 32);

/** The chances of one test; when it fails it says by which PROOF_SEED they come again. */
export const aRandom = (): Random => {
  const seed = Number(process.env.PROOF_SEED ?? freshSeed());
  onTestFailed(() => console.log(`PROOF_SEED=${seed} repeats these chances`));
  return seeded(seed);
};
