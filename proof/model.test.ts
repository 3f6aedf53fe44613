import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runModel } from './model.ts';

/** Where a change is judged the stories are the same each time; elsewhere they are new ones. */
const seeded = process.env.CI ? { seed: 20_261_121 } : {};
const numRuns = Number(process.env.PROOF_RUNS ?? 500);

test(
  'whatever happens, nobody pays for nothing and nobody is charged twice',
  async () => {
    const found = await runModel({ numRuns, ...seeded });
    const story = found.failed ? `${found.errorInstance}\n${fc.defaultReportMessage(found)}` : '';
    expect(story).toBe('');
  },
  Math.max(300_000, numRuns * 240),
);
