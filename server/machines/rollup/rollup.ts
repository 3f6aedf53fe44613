import { keysOf, recordOf } from '../../../contract/records.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { rowInserter } from '../../platform/db/many-rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import type { Dispenses, Rollups } from '../../platform/schema/schema.ts';
import { hourColumn, hourColumns } from './hour-columns.ts';
import { addToMachineTotals, type Counter } from './machine-totals.ts';

export const rollupScopes = { all: 0, organization: 1, institution: 2, machine: 3 } as const;

/** Rows that a day of a scope may have, except of a machine. Fixed by the schema. */
const rollupParts = 8;

export const typeColumns = { CASH: 'cash', RFID: 'rfid', BKASH: 'bkash', '': 'other' } as const;

/** Counters that are written together: a batch writes a whole group if it changes any of it. */
const counterGroups: readonly (readonly Counter[])[] = [
  ...Object.values(typeColumns).map(
    (type) => [`${type}Success`, `${type}Failure`, `${type}Paid`] as const,
  ),
  ['stockChange'],
  ['stockRefilled', 'stockCounted', 'stockAdded', 'stockRemoved'],
  ['refunded'],
  ['updates'],
  ['visits'],
  ['visitEvents'],
  ['machinesSeen'],
  ['openMinutes', 'ableMinutes'],
];

/** All counters but the hours. */
export const counterNames: readonly Counter[] = counterGroups.flat();

export interface TenantMachine {
  readonly id: string;
  readonly organizationId: string;
  readonly institutionId: string;
}

/** Counts to add to a machine's business day, and so to all four scopes. */
export interface RollupChange {
  readonly place: TenantMachine;
  readonly day: number;
  readonly counts: Partial<Record<Counter, number>>;
}

type CountedDispense = Pick<
  Dispenses,
  'transactionType' | 'isSuccessful' | 'paid' | 'day' | 'dispensedAt'
>;

export const rollupChangeOf = (
  place: TenantMachine,
  { transactionType, isSuccessful, paid, day, dispensedAt }: CountedDispense,
  { hourOf }: Calendar,
): RollupChange => {
  const column = typeColumns[transactionType];
  if (!isSuccessful) {
    return { place, day, counts: { [`${column}Failure`]: 1, [`${column}Paid`]: paid } };
  }
  const hour = hourColumn(hourOf(dispensedAt));
  return { place, day, counts: { [`${column}Success`]: 1, [`${column}Paid`]: paid, [hour]: 1 } };
};

const keyColumns = { scope: 'integer', day: 'integer', scopeId: 'text' } as const;

const rollupKeysOf = ({ id, organizationId, institutionId }: TenantMachine) =>
  [
    [rollupScopes.all, ''],
    [rollupScopes.organization, organizationId],
    [rollupScopes.institution, institutionId],
    [rollupScopes.machine, id],
  ] as const;

type PartialCounts = Partial<Record<Counter, number>>;

const addCounts = (sum: PartialCounts, counts: PartialCounts): void => {
  // Missing counters are skipped, which are most of a change's.
  for (const name of keysOf(counts)) {
    sum[name] = (sum[name] ?? 0) + (counts[name] ?? 0);
  }
};

/** Counts of a machine on a business day. */
interface MachineDay {
  readonly place: TenantMachine;
  readonly day: number;
  readonly counts: PartialCounts;
}

/** Sums changes of the same machine and day, which are most of a batch. */
const sumByMachineAndDay = (changes: readonly RollupChange[]): MachineDay[] => {
  const sums = new Map<TenantMachine, Map<number, MachineDay>>();
  for (const { place, day, counts } of changes) {
    const days = sums.get(place) ?? new Map<number, MachineDay>();
    const sum = days.get(day) ?? { place, day, counts: {} };
    addCounts(sum.counts, counts);
    sums.set(place, days.set(day, sum));
  }
  return [...sums.values()].flatMap((days) => [...days.values()]);
};

type RollupRow = Pick<Rollups, 'scope' | 'day' | 'scopeId'> & Record<Counter, number>;

/** One row per key, sorted by key so that concurrent writers cannot deadlock. */
const buildRollupRows = (
  changes: readonly MachineDay[],
  counters: readonly Counter[],
): RollupRow[] => {
  const rows = new Map<string, RollupRow>();
  const zeroCounts = recordOf(counters, () => 0);
  for (const { place, day, counts } of changes) {
    for (const [scope, scopeId] of rollupKeysOf(place)) {
      const name = `${scope} ${day} ${scopeId}`;
      const row = rows.get(name) ?? { scope, day, scopeId, ...zeroCounts };
      addCounts(row, counts);
      rows.set(name, row);
    }
  }
  return [...rows.values()].sort(
    (a, b) => a.scope - b.scope || a.day - b.day || (a.scopeId < b.scopeId ? -1 : 1),
  );
};

/** Advisory locks of the parts, by their numbers. */
const partLocks = 0x726f6c75;

/**
 * The lowest part that no other transaction adds to: none waits for the commit of another one, be it
 * of this server or of another. When all are taken, the connection chooses.
 */
const freePart = `(select coalesce(
  (select "n" from generate_series(0, ${rollupParts - 1}) as "n"
    where pg_try_advisory_xact_lock(${partLocks}, "n") limit 1),
  pg_backend_pid() % ${rollupParts}))`;

const rollupAdderOf = (counters: readonly Counter[]) => {
  const additions = counters.map((name) => `"${name}" = "rollups"."${name}" + excluded."${name}"`);
  return rowInserter(
    'rollups',
    { ...keyColumns, ...recordOf(counters, () => 'bigint' as const) },
    `on conflict ("scope", "day", "scopeId", "part") do update set ${additions.join(', ')}`,
    { part: `case "scope" when ${rollupScopes.machine} then 0 else ${freePart} end` },
  );
};

/** Cached by their counters; few of the possible sets occur. */
const rollupAdders = new Map<string, ReturnType<typeof rollupAdderOf>>();

/** A batch of several hours writes all hour columns, or each set would be another statement. */
const hourColumnsIn = (changed: ReadonlySet<Counter>): readonly Counter[] => {
  const hours = hourColumns.filter((name) => changed.has(name));
  return hours.length > 1 ? hourColumns : hours;
};

const addRows = async (tx: Tx, changes: readonly MachineDay[]): Promise<void> => {
  const changed = new Set(changes.flatMap(({ counts }) => keysOf<Counter>(counts)));
  const usedGroups = counterGroups
    .filter((group) => group.some((name) => changed.has(name)))
    .flat();
  const counters = [...usedGroups, ...hourColumnsIn(changed)];
  if (!counters.length) return;
  const name = counters.join(' ');
  const adder = rollupAdders.get(name) ?? rollupAdderOf(counters);
  rollupAdders.set(name, adder);
  const rows = buildRollupRows(changes, counters);
  await adder(tx, rows);
  await addToMachineTotals(
    tx,
    rows.filter(({ scope }) => scope === rollupScopes.machine),
  );
};

export const addToRollups = async (tx: Tx, changes: readonly RollupChange[]): Promise<void> => {
  const sums = sumByMachineAndDay(changes);
  for (const { place } of sums) publishAfterCommit(tx, 'figures', place);
  await addRows(tx, sums);
};
