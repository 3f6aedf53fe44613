import type { Dump } from '../dump.ts';

/**
 * What a refusal may leave behind: its audit row, its guess, and when the caller was last here. What
 * needs a person is looked for and told by the server itself, which also learns how slots sell; what
 * people do about what needs them, and whom they let be told, has tables of its own.
 */
const kept = new Set([
  'audit',
  'refusedTries',
  'loginGuesses',
  'sessions',
  'jobs',
  'attention',
  'alertReading',
  'alertNotices',
  'alertDeliveries',
  'paces',
  'weekdayShares',
]);

/** Rows that are in only one of two dumps, as `table: row`; what a refusal leaves is not looked at. */
export const changesBetween = (before: Dump, after: Dump): string[] => {
  const changes: string[] = [];
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    if (kept.has(table)) continue;
    const [old, now] = [before.get(table) ?? [], after.get(table) ?? []];
    const [known, found] = [new Set(old), new Set(now)];
    for (const row of now) if (!known.has(row)) changes.push(`${table}: ${row}`);
    for (const row of old) if (!found.has(row)) changes.push(`${table}, gone: ${row}`);
  }
  return changes;
};

/** Every row in which this text stands, as `table: row`. */
export const rowsWith = (dump: Dump, text: string): string[] =>
  Array.from(dump).flatMap(([table, rows]) =>
    rows.filter((row) => row.includes(text)).map((row) => `${table}: ${row}`),
  );
