import { inspect } from 'node:util';
import { countCheck } from './counts.js';
import { Failure } from './failure.js';
import { orderOutput } from './output.js';

/** @typedef {import('./stages.js').Stage} Stage */
/** @typedef {import('./choose-stages.js').ChosenStage} ChosenStage */
/** @typedef {import('./counts.js').Counts & { summary: string }} Result */

/**
 * Runs stages concurrently: the next one starts when one has ended.
 * @param {ChosenStage[]} chosen
 * @param {object} options
 * @param {number} options.concurrency
 * @param {string} options.scratch
 * @param {(text: string) => void} options.write
 * @param {() => boolean} options.isStopped
 * @returns {Promise<Result[]>} in the order of the stages
 */
export async function runStages(chosen, { concurrency, scratch, write, isStopped }) {
  const open = orderOutput(write);
  const remaining = chosen.map((one, index) => ({ ...one, index }));
  /** @type {Result[]} */
  const results = [];
  const work = async () => {
    for (let next = remaining.shift(); next && !isStopped(); next = remaining.shift()) {
      const output = open();
      const { stage, args, index } = next;
      results[index] = await runStage(stage, { scratch, args, write: output.write });
      output.end();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}

/**
 * @param {Stage} stage
 * @param {import('./runners.js').Context} context
 * @returns {Promise<Result>}
 */
async function runStage(stage, context) {
  const startedAt = performance.now();
  context.write(`\n━━ ${stage.title}\n`);
  const counts = await countTests(stage, context);
  const { passed, failures } = counts;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const line = `${stage.title}: ${passed} passed, ${failures.length} failed, ${seconds} s`;
  context.write(`━━ ${line}\n`);
  const lines = failures.flatMap((failure) => failure.split('\n'));
  const summary = [`${failures.length > 0 ? '✗' : '✓'} ${line}`, ...lines].join('\n    ');
  return { ...counts, summary };
}

/**
 * @param {Stage} stage
 * @param {import('./runners.js').Context} context
 */
async function countTests(stage, context) {
  try {
    return await stage.run(context);
  } catch (error) {
    context.write(`${error instanceof Failure ? error.message : inspect(error)}\n`);
    return countCheck(false);
  }
}
