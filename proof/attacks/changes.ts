import type { Dump } from '../dump.ts';

/**
 * Tables that a refused request may change: the audit, login guesses and session times. The server
 * itself writes attention, alerts, sales rates and availability; alert subscriptions have tables of their own.
 */
const ignoredTables = new Set([
  'audit',
  'refusedTries',
  'loginGuesses',
  'sessions',
  'jobs',
  'attention',
  'alertReading',
  'alertNotices',
  'alertDeliveries',
  'alertMailCounts',
  'paces',
  'weekdayShares',
  'availability',
  'availableSizes',
]);

/**
 * Rows that only one of two dumps contains, as `table: row`; tables that a refusal may change are
 * skipped.
 */
export const changesBetween = (before: Dump, after: Dump): string[] => {
  const changes: string[] = [];
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    if (ignoredTables.has(table)) continue;
    const [old, now] = [before.get(table) ?? [], after.get(table) ?? []];
    const [oldRows, newRows] = [new Set(old), new Set(now)];
    for (const row of now) if (!oldRows.has(row)) changes.push(`${table}: ${row}`);
    for (const row of old) if (!newRows.has(row)) changes.push(`${table}, gone: ${row}`);
  }
  return changes;
};

/** All rows that contain the text, as `table: row`. */
export const rowsWith = (dump: Dump, text: string): string[] =>
  Array.from(dump).flatMap(([table, rows]) =>
    rows.filter((row) => row.includes(text)).map((row) => `${table}: ${row}`),
  );
