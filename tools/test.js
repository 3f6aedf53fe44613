/**
 * `npm test` and `npm run test:release`: all stages, or those that are named; further words go to
 * the test runners. `npm test -- --quick` and `npm test -- --watch` are for while you work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChangedFiles } from './changed-files.js';
import { endSignals } from './child.js';
import { chooseQuickStages, chooseStages } from './choose-stages.js';
import { sumCounts } from './counts.js';
import { main } from './failure.js';
import { roomyMemory } from './memory.js';
import { runStages } from './run-stages.js';
import { watchTests } from './runners.js';
import { releaseStages, stages } from './stages.js';

// Running stages get the signal and end; then no further one starts.
let isStopped = false;
for (const signal of endSignals) {
  process.on(signal, () => {
    isStopped = true;
  });
}

await main(async () => {
  const [first, ...others] = process.argv.slice(2);
  const scratch = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'vms-npm-test-'));
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 20 }));
  if (first === '--watch') return watchTests({ scratch, args: others });

  const results = await runStages(choose(process.argv.slice(2)), {
    // A single stage leaves processors idle while it waits for timers, locks and its last file.
    concurrency: 2,
    scratch,
    write: (text) => process.stdout.write(text),
    isStopped: () => isStopped,
  });
  const { passed, failures } = sumCounts(results);
  console.log(`\n${results.map(({ summary }) => summary).join('\n')}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return isStopped || failures.length > 0 || passed === 0 ? 1 : 0;
});

function choose(/** @type {string[]} */ words) {
  if (process.env.PROOF_SIZE === 'whole') return chooseStages(words, releaseStages);
  if (words[0] === '--quick') return chooseQuickStages(findChangedFiles(), stages);
  return chooseStages(words, stages);
}
