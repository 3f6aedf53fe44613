import { appendFileSync } from 'node:fs';
import { beforeEach, expect } from 'vitest';
import { proofSeed } from './seed.ts';

/** The result of repeated trials of one thing. */
export interface Trial {
  readonly what: string;
  readonly attempts: number;
  /** Acknowledged data that is lost, counted twice or stuck: a sentence for each. */
  readonly losses?: readonly string[];
  /** Data that got through to where it must not: a sentence for each. */
  readonly leaks?: readonly string[];
  /** A remark, such as a duration. */
  readonly note?: string;
  /** Present for randomized trials. */
  readonly seed?: number;
}

interface Findings {
  readonly losses: string[];
  readonly leaks: string[];
}

/** Limit of the sentences shown. */
const mostShown = 12;
const noFindings = (): Findings => ({ losses: [], leaks: [] });
let current = noFindings();
let isListed = false;

/** The findings of the running test; they are recorded even when the test breaks off. */
export const trialFindings = (): Findings => current;

/** Appends a line to the list that the command prints at its end. */
const appendToList = ({ what, attempts, losses = [], leaks = [], note, seed }: Trial): void => {
  isListed = true;
  const file = process.env.PROOF_TALLIES;
  if (!file) return;
  const notes = [note, seed === undefined ? undefined : `seed ${seed}`].filter(Boolean).join('; ');
  const counts = { attempts, losses: losses.length, leaks: leaks.length };
  appendFileSync(file, `${JSON.stringify({ what, ...counts, ...(notes && { note: notes }) })}\n`);
};

/** Records a trial, and then fails on losses, leaks or zero attempts. */
export const recordTrial = (trial: Trial): void => {
  const { what, attempts, losses = [], leaks = [] } = trial;
  const missed = attempts > 0 ? [] : ['nothing was tried'];
  appendToList({ ...trial, losses: [...losses, ...missed] });
  expect([...losses, ...missed, ...leaks].slice(0, mostShown), what).toEqual([]);
};

// A test that breaks off before it records its trial is listed as a loss as well.
beforeEach(({ onTestFailed }) => {
  current = noFindings();
  isListed = false;
  onTestFailed(({ task }) => {
    console.log(`PROOF_SEED=${proofSeed} repeats these chances`);
    if (isListed) return;
    const [why = ''] = task.result?.errors?.[0]?.message.split('\n') ?? [];
    const { losses, leaks } = current;
    const note = `broke off: ${why}`;
    appendToList({
      what: task.fullTestName,
      attempts: 1,
      losses: [...losses, why],
      leaks,
      note,
      seed: proofSeed,
    });
  });
});
