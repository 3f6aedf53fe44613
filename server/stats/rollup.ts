import { sql } from 'kysely';
import { recordOf } from '../../contract/records.ts';
import type { TransactionType } from '../../contract/transactions.ts';
import { rowsOf } from '../core/db/rows.ts';
import type { Rollups } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { wakeOnCommit } from '../core/wakes.ts';

export const scopes = { all: 0, organization: 1, institution: 2, machine: 3 } as const;

type Counter = Exclude<keyof Rollups, 'scope' | 'day' | 'scopeId'>;

export const typeColumns = { CASH: 'cash', RFID: 'rfid', BKASH: 'bkash', '': 'other' } as const;

export const counterNames: readonly Counter[] = [
  ...Object.values(typeColumns).flatMap(
    (type) => [`${type}Success`, `${type}Failure`, `${type}Paid`] as const,
  ),
  'stockChange',
  'updates',
  'machinesSeen',
];

/** A machine and the tenants it belongs to. */
export interface Place {
  readonly id: string;
  readonly organizationId: string;
  readonly institutionId: string;
}

/** What a change adds to the counts of a machine's business day, and so to all four levels. */
export interface RollupChange {
  readonly place: Place;
  readonly day: number;
  readonly counts: Partial<Record<Counter, number>>;
}

/** The counts of one dispense; `paid` is poisha. */
export const dispenseCounts = (
  type: TransactionType | '',
  isSuccessful: boolean,
  paid: number,
): RollupChange['counts'] => {
  const column = typeColumns[type];
  return { [`${column}${isSuccessful ? 'Success' : 'Failure'}`]: 1, [`${column}Paid`]: paid };
};

const columns = {
  scope: 'integer',
  day: 'integer',
  scopeId: 'text',
  ...recordOf(counterNames, () => 'bigint' as const),
} as const;

const emptyCounts = recordOf(counterNames, () => 0);

/** One row per touched key, in the order of the key so that concurrent writers cannot deadlock. */
const gather = (changes: readonly RollupChange[]): Rollups[] => {
  const rows = new Map<string, Rollups>();
  for (const { place, day, counts } of changes) {
    const levels = [
      [scopes.all, ''],
      [scopes.organization, place.organizationId],
      [scopes.institution, place.institutionId],
      [scopes.machine, place.id],
    ] as const;
    for (const [scope, scopeId] of levels) {
      const key = `${scope} ${day} ${scopeId}`;
      const row = rows.get(key) ?? { scope, day, scopeId, ...emptyCounts };
      for (const name of counterNames) row[name] += counts[name] ?? 0;
      rows.set(key, row);
    }
  }
  return [...rows.values()].sort(
    (a, b) => a.scope - b.scope || a.day - b.day || (a.scopeId < b.scopeId ? -1 : 1),
  );
};

const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
const additions = sql.join(
  counterNames.map(
    (name) =>
      sql`${sql.ref(name)} = ${sql.ref(`rollups.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  ),
);

export const addToRollups = async (tx: Tx, changes: readonly RollupChange[]): Promise<void> => {
  const rows = gather(changes);
  if (!rows.length) return;
  for (const { place } of changes) wakeOnCommit(tx, 'figures', place);
  await sql`
    insert into "rollups" (${names})
    select ${names} from ${rowsOf(tx, columns, rows, 'given')}
    where true order by "scope", "day", "scopeId"
    on conflict ("scope", "day", "scopeId") do update set ${additions}`.execute(tx);
};
