import { appendFileSync } from 'node:fs';
import { beforeEach, expect } from 'vitest';
import { seed } from './seed.ts';

/** What came of trying one thing many times. */
export interface Trial {
  readonly what: string;
  readonly attempts: number;
  /** What was acknowledged and is gone, counted twice, or stands still: a sentence for each. */
  readonly losses?: readonly string[];
  /** What got through to where it must not: a sentence for each. */
  readonly leaks?: readonly string[];
  /** What else is worth reading, such as a duration. */
  readonly note?: string;
  /** Present where chance had a part in it. */
  readonly seed?: number;
}

/** What a test has found so far. */
interface Found {
  readonly losses: string[];
  readonly leaks: string[];
}

/** As many of the sentences as can be read. */
const mostShown = 12;
const nothing = (): Found => ({ losses: [], leaks: [] });
let sofar = nothing();
let isListed = false;

/** The lists of the test that runs: what stands there is told also when the test breaks off. */
export const found = (): Found => sofar;

/** Puts a line on the list that the command prints at its end. */
const list = ({ what, attempts, losses = [], leaks = [], note, seed }: Trial): void => {
  isListed = true;
  const file = process.env.PROOF_TALLIES;
  if (!file) return;
  const notes = [note, seed === undefined ? undefined : `seed ${seed}`].filter(Boolean).join('; ');
  const counts = { attempts, losses: losses.length, leaks: leaks.length };
  appendFileSync(file, `${JSON.stringify({ what, ...counts, ...(notes && { note: notes }) })}\n`);
};

/** Lists what came of a trial, and then fails when anything was lost, got through or was not tried. */
export const tried = (trial: Trial): void => {
  const { what, attempts, losses = [], leaks = [] } = trial;
  const missed = attempts > 0 ? [] : ['nothing was tried'];
  list({ ...trial, losses: [...losses, ...missed] });
  expect([...losses, ...missed, ...leaks].slice(0, mostShown), what).toEqual([]);
};

// A test that breaks off before it could tell what it tried is a loss on the list as well.
beforeEach(({ onTestFailed }) => {
  sofar = nothing();
  isListed = false;
  onTestFailed(({ task }) => {
    console.log(`PROOF_SEED=${seed} repeats these chances`);
    if (isListed) return;
    const [why = ''] = task.result?.errors?.[0]?.message.split('\n') ?? [];
    const { losses, leaks } = sofar;
    const note = `broke off: ${why}`;
    list({ what: task.fullTestName, attempts: 1, losses: [...losses, why], leaks, note, seed });
  });
});
