/** Where a change is judged what is made up is the same each time; elsewhere it is new. */
export const seed = process.env.CI
  ? 20_261_122
  : Number(process.env.PROOF_SEED ?? Date.now() % 2 ** 31);
