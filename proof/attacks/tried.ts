import { expect } from 'vitest';
import { tally } from '../tally.ts';

/** Puts on the list what came of a trial; what was found is named as long as it can be read. */
export const tried = ({
  what,
  attempts,
  losses = [],
  leaks = [],
  note,
}: {
  readonly what: string;
  readonly attempts: number;
  readonly losses?: readonly string[];
  readonly leaks?: readonly string[];
  readonly note?: string;
}): void => {
  expect.soft([...losses, ...leaks].slice(0, 12), what).toEqual([]);
  const counts = { losses: losses.length, leaks: leaks.length };
  tally({ what, attempts, ...counts, ...(note !== undefined && { note }) });
};
