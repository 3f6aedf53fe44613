import { existsSync, readFileSync } from 'node:fs';

/**
 * Prints what the proofs counted, a line for each thing they tried.
 * @param {string} file of JSON lines, one a tally
 */
export function printTallies(file) {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  /** @type {{ what: string, attempts: number, losses: number, leaks: number, note?: string }[]} */
  const tallies = lines.map((line) => JSON.parse(line));
  const width = Math.max(...tallies.map(({ what }) => what.length));
  console.log(`\n${'tried'.padEnd(width)}  attempts  losses   leaks`);
  for (const { what, attempts, losses, leaks, note = '' } of tallies) {
    const counts = [attempts, losses, leaks].map((count) => String(count).padStart(8));
    console.log(`${what.padEnd(width)}${counts.join('')}  ${note}`.trimEnd());
  }
}
