import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What came of trying one thing many times. */
export interface Tally {
  readonly what: string;
  readonly attempts: number;
  /** What was acknowledged and is gone, counted twice, or stands still. */
  readonly losses: number;
  /** What got through to where it must not. */
  readonly leaks: number;
  /** What else is worth reading, such as a duration. */
  readonly note?: string;
}

/** Puts a tally on the list that the command prints at its end; anything but zero fails. */
export const tally = (told: Tally): void => {
  const list = process.env.PROOF_TALLIES;
  if (list) appendFileSync(list, `${JSON.stringify(told)}\n`);
  expect(told.attempts, `${told.what}: attempts`).toBeGreaterThan(0);
  expect({ losses: told.losses, leaks: told.leaks }, told.what).toEqual({ losses: 0, leaks: 0 });
};
