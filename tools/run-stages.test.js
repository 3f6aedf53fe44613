import { expect, test } from 'vitest';
import { Failure } from './failure.js';
import { runStages } from './run-stages.js';

/** @typedef {import('./runners.js').Runner} Runner */

/**
 * @param {Record<string, Runner>} runners
 * @param {() => boolean} isStopped
 */
async function run(runners, isStopped = () => false) {
  /** @type {string[]} */
  const texts = [];
  const chosen = Object.entries(runners).map(([name, run]) => ({
    stage: { name, title: name, takesArgs: false, run },
    args: [],
  }));
  const results = await runStages(chosen, {
    concurrency: 2,
    scratch: '',
    write: (text) => texts.push(text),
    isStopped,
  });
  const lines = texts.join('').split('\n').filter(Boolean);
  return { results, lines: lines.map((line) => line.replace(/, [\d.]+ s$/, '')) };
}

const passed = { passed: 1, failures: [] };

test('two stages run side by side, and the output of each stands under its heading', async () => {
  /** @type {PromiseWithResolvers<void>} */
  const secondRan = Promise.withResolvers();
  const { lines, results } = await run({
    First: async ({ write }) => {
      write('before\n');
      await secondRan.promise;
      write('after\n');
      return passed;
    },
    Second: async ({ write }) => {
      write('meanwhile\n');
      secondRan.resolve();
      return { passed: 2, failures: ['a.test.ts: a card pays'] };
    },
    Third: async () => passed,
  });
  expect(lines).toEqual([
    '━━ First',
    'before',
    'after',
    '━━ First: 1 passed, 0 failed',
    '━━ Second',
    'meanwhile',
    '━━ Second: 2 passed, 1 failed',
    '━━ Third',
    '━━ Third: 1 passed, 0 failed',
  ]);
  expect(results.map(({ summary }) => summary.replace(/, [\d.]+ s/, ''))).toEqual([
    '✓ First: 1 passed, 0 failed',
    '✗ Second: 2 passed, 1 failed\n    a.test.ts: a card pays',
    '✓ Third: 1 passed, 0 failed',
  ]);
});

test('a stage that cannot run is a failure, and the others run', async () => {
  const { lines, results } = await run({
    Broken: async () => {
      throw new Failure('It needs Chromium.');
    },
    Fine: async () => passed,
  });
  expect(lines).toContain('It needs Chromium.');
  expect(results.map(({ failures }) => failures.length)).toEqual([1, 0]);
});

test('after a signal no further stage begins, and those that run end', async () => {
  let isStopped = false;
  /** @type {PromiseWithResolvers<void>} */
  const signal = Promise.withResolvers();
  const { results } = await run(
    {
      First: async () => {
        await signal.promise;
        return passed;
      },
      Second: async () => {
        isStopped = true;
        signal.resolve();
        return passed;
      },
      Third: async () => passed,
    },
    () => isStopped,
  );
  expect(results.map(({ summary }) => summary.slice(0, 8))).toEqual(['✓ First:', '✓ Second']);
});
