import { existsSync, readFileSync } from 'node:fs';

/**
 * Formats the tallies of the proofs as a table, with a row for each attempted fault.
 * @param {string} file of JSON lines, one a tally
 */
export function formatTallies(file) {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  /** @type {{ what: string, attempts: number, losses: number, leaks: number, note?: string }[]} */
  const tallies = lines.map((line) => JSON.parse(line));
  const width = Math.max(...tallies.map(({ what }) => what.length));
  const rows = tallies.map(({ what, attempts, losses, leaks, note = '' }) => {
    const counts = [attempts, losses, leaks].map((count) => String(count).padStart(8));
    return `${what.padEnd(width)}${counts.join('')}  ${note}`.trimEnd();
  });
  return `\n${'tried'.padEnd(width)}  attempts  losses   leaks\n${rows.join('\n')}\n`;
}
