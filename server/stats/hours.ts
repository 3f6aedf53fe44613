import { inserting } from '../core/db/many-rows.ts';
import type { HourColumn } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { together } from '../core/db/together.ts';

/** Scopes that are counted by the hour; what is above an institution mixes too many. */
export const hourScopes = { institution: 2, machine: 3 } as const;

export const hourColumns = [
  'hour0',
  'hour1',
  'hour2',
  'hour3',
  'hour4',
  'hour5',
  'hour6',
  'hour7',
  'hour8',
  'hour9',
  'hour10',
  'hour11',
  'hour12',
  'hour13',
  'hour14',
  'hour15',
  'hour16',
  'hour17',
  'hour18',
  'hour19',
  'hour20',
  'hour21',
  'hour22',
  'hour23',
] as const satisfies readonly HourColumn[];

/** Successful dispenses of one hour, of a machine and its institution. */
export interface HourChange {
  readonly machineId: string;
  readonly institutionId: string;
  readonly day: number;
  /** From 0. */
  readonly hour: number;
  readonly count: number;
}

interface Row {
  readonly scope: number;
  readonly day: number;
  readonly scopeId: string;
  count: number;
}

/** One row per touched key of an hour, in the order of the key. */
const gather = (changes: readonly HourChange[]): Row[] => {
  const rows = new Map<string, Row>();
  const add = (scope: number, scopeId: string, { day, count }: HourChange) => {
    const key = `${scope} ${day} ${scopeId}`;
    const row = rows.get(key);
    if (row) row.count += count;
    else rows.set(key, { scope, day, scopeId, count });
  };
  for (const change of changes) {
    add(hourScopes.institution, change.institutionId, change);
    add(hourScopes.machine, change.machineId, change);
  }
  return [...rows.values()].sort(
    (a, b) => a.scope - b.scope || a.day - b.day || (a.scopeId < b.scopeId ? -1 : 1),
  );
};

/** A statement for each hour writes one column: one for all would cost as much as the rollup. */
const adders = hourColumns.map((name) => {
  const add = inserting(
    'hourRollups',
    { scope: 'integer', day: 'integer', scopeId: 'text', [name]: 'integer' },
    `on conflict ("scope", "day", "scopeId")
      do update set "${name}" = "hourRollups"."${name}" + excluded."${name}"`,
  );
  return (tx: Tx, rows: readonly Row[]) =>
    add(
      tx,
      rows.map(({ scope, day, scopeId, count }) => ({ scope, day, scopeId, [name]: count })),
    );
});

/** The caller holds the rollups of these days: no other does the same meanwhile. */
export const addToHours = async (tx: Tx, changes: readonly HourChange[]): Promise<void> => {
  const byHour = Map.groupBy(changes, ({ hour }) => hour);
  await together(...Array.from(byHour, async ([hour, own]) => adders[hour]?.(tx, gather(own))));
};
