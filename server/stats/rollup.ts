import type { Calendar } from '../../contract/periods.ts';
import { keysOf, recordOf } from '../../contract/records.ts';
import { inserting } from '../core/db/many-rows.ts';
import type { Dispenses, Rollups } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { wakeOnCommit } from '../core/wakes.ts';
import { hourColumn, hourColumns } from './hours.ts';

export const scopes = { all: 0, organization: 1, institution: 2, machine: 3 } as const;

export type Counter = Exclude<keyof Rollups, 'scope' | 'day' | 'scopeId'>;

export const typeColumns = { CASH: 'cash', RFID: 'rfid', BKASH: 'bkash', '': 'other' } as const;

/** Counters that are written together: a batch writes a whole group if it changes any of it. */
const groups: readonly (readonly Counter[])[] = [
  ...Object.values(typeColumns).map(
    (type) => [`${type}Success`, `${type}Failure`, `${type}Paid`] as const,
  ),
  ['stockChange'],
  ['stockRefilled', 'stockCounted', 'stockAdded', 'stockRemoved'],
  ['updates'],
  ['visitEvents'],
  ['machinesSeen'],
];

/** All counters but the hours. */
export const counterNames: readonly Counter[] = groups.flat();

/** A machine and its tenant. */
export interface Place {
  readonly id: string;
  readonly organizationId: string;
  readonly institutionId: string;
}

/** Counts to add to a machine's business day, and so to all four scopes. */
export interface RollupChange {
  readonly place: Place;
  readonly day: number;
  readonly counts: Partial<Record<Counter, number>>;
}

type Dispense = Pick<
  Dispenses,
  'transactionType' | 'isSuccessful' | 'paid' | 'day' | 'dispensedAt'
>;

/** The rollup change of one dispense. */
export const dispenseChange = (
  place: Place,
  { transactionType, isSuccessful, paid, day, dispensedAt }: Dispense,
  { hourOf }: Calendar,
): RollupChange => {
  const column = typeColumns[transactionType];
  if (!isSuccessful) {
    return { place, day, counts: { [`${column}Failure`]: 1, [`${column}Paid`]: paid } };
  }
  const hour = hourColumn(hourOf(dispensedAt));
  return { place, day, counts: { [`${column}Success`]: 1, [`${column}Paid`]: paid, [hour]: 1 } };
};

const key = { scope: 'integer', day: 'integer', scopeId: 'text' } as const;

const scopesOf = ({ id, organizationId, institutionId }: Place) =>
  [
    [scopes.all, ''],
    [scopes.organization, organizationId],
    [scopes.institution, institutionId],
    [scopes.machine, id],
  ] as const;

type Counts = Partial<Record<Counter, number>>;

const add = (sum: Counts, counts: Counts): void => {
  // Missing counters are skipped, which are most of a change's.
  for (const name of Object.keys(counts) as Counter[]) {
    sum[name] = (sum[name] ?? 0) + (counts[name] ?? 0);
  }
};

/** Counts of a machine on a business day. */
interface PlaceDay {
  readonly place: Place;
  readonly day: number;
  readonly counts: Counts;
}

/** Sums changes of the same machine and day, which are most of a batch. */
const byPlaceAndDay = (changes: readonly RollupChange[]): PlaceDay[] => {
  const sums = new Map<Place, Map<number, PlaceDay>>();
  for (const { place, day, counts } of changes) {
    const days = sums.get(place) ?? new Map<number, PlaceDay>();
    const sum = days.get(day) ?? { place, day, counts: {} };
    add(sum.counts, counts);
    sums.set(place, days.set(day, sum));
  }
  return [...sums.values()].flatMap((days) => [...days.values()]);
};

type Row = Pick<Rollups, 'scope' | 'day' | 'scopeId'> & Record<Counter, number>;

/** One row per key, sorted by key so that concurrent writers cannot deadlock. */
const gather = (changes: readonly PlaceDay[], counters: readonly Counter[]): Row[] => {
  const rows = new Map<string, Row>();
  const none = recordOf(counters, () => 0);
  for (const { place, day, counts } of changes) {
    for (const [scope, scopeId] of scopesOf(place)) {
      const name = `${scope} ${day} ${scopeId}`;
      const row = rows.get(name) ?? { scope, day, scopeId, ...none };
      add(row, counts);
      rows.set(name, row);
    }
  }
  return [...rows.values()].sort(
    (a, b) => a.scope - b.scope || a.day - b.day || (a.scopeId < b.scopeId ? -1 : 1),
  );
};

const adderOf = (counters: readonly Counter[]) => {
  const additions = counters.map((name) => `"${name}" = "rollups"."${name}" + excluded."${name}"`);
  return inserting(
    'rollups',
    { ...key, ...recordOf(counters, () => 'bigint' as const) },
    `on conflict ("scope", "day", "scopeId") do update set ${additions.join(', ')}`,
  );
};

/** Cached by their counters; few of the possible sets occur. */
const adders = new Map<string, ReturnType<typeof adderOf>>();

/** A batch of several hours writes all hour columns, or each set would be another statement. */
const hoursAmong = (changed: ReadonlySet<Counter>): readonly Counter[] => {
  const hours = hourColumns.filter((name) => changed.has(name));
  return hours.length > 1 ? hourColumns : hours;
};

const addRows = async (tx: Tx, changes: readonly PlaceDay[]): Promise<void> => {
  const changed = new Set(changes.flatMap(({ counts }) => keysOf<Counter>(counts)));
  const met = groups.filter((group) => group.some((name) => changed.has(name))).flat();
  const counters = [...met, ...hoursAmong(changed)];
  if (!counters.length) return;
  const name = counters.join(' ');
  const adder = adders.get(name) ?? adderOf(counters);
  adders.set(name, adder);
  await adder(tx, gather(changes, counters));
};

export const addToRollups = async (tx: Tx, changes: readonly RollupChange[]): Promise<void> => {
  const sums = byPlaceAndDay(changes);
  for (const { place } of sums) wakeOnCommit(tx, 'figures', place);
  await addRows(tx, sums);
};
