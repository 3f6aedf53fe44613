/** `npm test`: all stages, or those that are named; further arguments go to the test runners. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endings } from './child.js';
import { one } from './counts.js';
import { Failure, main } from './failure.js';
import { roomyMemory } from './memory.js';
import { stages } from './stages.js';

/** @typedef {import('./stages.js').Stage} Stage */

const groups = /** @type {Record<string, string[]>} */ ({
  server: ['server-sqlite', 'server-postgres'],
  proof: ['proof-sqlite', 'proof-postgres'],
});

// The stage that runs hears the signal and ends; then no other one begins.
let stopped = false;
for (const signal of endings) {
  process.on(signal, () => {
    stopped = true;
  });
}

await main(async () => {
  const { chosen, args } = choose(process.argv.slice(2));
  const scratch = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'vms-npm-test-'));
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }));

  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const together of abreast(chosen)) {
    if (stopped) break;
    for (const { title } of together) console.log(`\n━━ ${title}`);
    const ended = together.map((stage) => outcome(stage, { scratch, args }));
    for (const { line, passed, failed } of await Promise.all(ended)) {
      lines.push(line);
      total.passed += passed;
      total.failed += failed;
    }
  }
  console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return stopped || total.failed > 0 || total.passed === 0 ? 1 : 0;
});

/**
 * The stages in their order, those that are checks beside each other.
 * @param {Stage[]} chosen
 * @returns {Stage[][]}
 */
function abreast(chosen) {
  const checks = chosen.filter(({ isCheck }) => isCheck);
  const others = chosen.filter(({ isCheck }) => !isCheck).map((stage) => [stage]);
  return checks.length > 0 ? [checks, ...others] : others;
}

/**
 * @param {Stage} stage
 * @param {import('./stages.js').Context} context
 */
async function outcome(stage, context) {
  const begun = performance.now();
  const { passed, failed } = await counts(stage, context);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const told = `${stage.title}: ${passed} passed, ${failed} failed, ${seconds} s`;
  console.log(`━━ ${told}`);
  return { line: `${failed ? '✗' : '✓'} ${told}`, passed, failed };
}

/**
 * @param {Stage} stage
 * @param {import('./stages.js').Context} context
 */
async function counts(stage, context) {
  try {
    return await stage.run(context);
  } catch (error) {
    console.log(error instanceof Failure ? error.message : error);
    return one(false);
  }
}

/**
 * Without a named stage all run; with arguments for the runners only those that take them.
 * @param {string[]} words
 */
function choose(words) {
  const isName = (/** @type {string} */ word) =>
    word in groups || stages.some((stage) => stage.name === word);
  const end = words.findIndex((word) => !isName(word));
  const named = end < 0 ? words : words.slice(0, end);
  const args = end < 0 ? [] : words.slice(end);
  const names = named.flatMap((name) => groups[name] ?? [name]);
  const chosen = stages.filter((stage) =>
    names.length > 0 ? names.includes(stage.name) : args.length === 0 || stage.takesArgs,
  );
  return { chosen, args };
}
