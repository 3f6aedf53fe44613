import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '../../contract/records.ts';
import type { Rollups } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { counterNames, scopes, typeColumns } from '../stats/rollup.ts';

/** Recounts the rollup from the rows it stands for and compares: the proof that none was lost. */

type Counter = (typeof counterNames)[number];

export interface Difference {
  readonly scope: keyof typeof scopes;
  readonly scopeId: string;
  readonly day: number;
  readonly counter: Counter;
  readonly rollup: number;
  readonly recount: number;
}

/** Contacts leave no rows of their own, so `machinesSeen` cannot be recounted. */
const recounted = counterNames.filter((name) => name !== 'machinesSeen');

const idColumn: Record<keyof typeof scopes, RawBuilder<unknown>> = {
  all: sql`''`,
  organization: sql.ref('organizationId'),
  institution: sql.ref('institutionId'),
  machine: sql.ref('machineId'),
};

const dispenseSums = sql.join(
  Object.entries(typeColumns).flatMap(([type, column]) => [
    sql`sum(case when "transactionType" = ${type} and "isSuccessful" = 1 then 1 else 0 end) as ${sql.ref(`${column}Success`)}`,
    sql`sum(case when "transactionType" = ${type} and "isSuccessful" = 0 then 1 else 0 end) as ${sql.ref(`${column}Failure`)}`,
    sql`sum(case when "transactionType" = ${type} then "paid" - "refunded" else 0 end) as ${sql.ref(`${column}Paid`)}`,
  ]),
);

type Counted = Partial<Rollups> & Pick<Rollups, 'day' | 'scopeId'>;

const recount = async (db: Db, scope: keyof typeof scopes): Promise<Counted[]> => {
  const id = idColumn[scope];
  const grouped = (sums: RawBuilder<unknown>, table: string) =>
    sql<Counted>`select "day", "scopeId", ${sums} from
      (select *, ${id} as "scopeId" from ${sql.table(table)}) as "counted"
      group by "day", "scopeId"`.execute(db);
  const parts = [
    await grouped(dispenseSums, 'dispenses'),
    await grouped(sql`sum("delta") as "stockChange"`, 'stockLedger'),
    await grouped(sql`count(*) as "updates"`, 'machineLogs'),
  ];
  return parts.flatMap(({ rows }) => rows);
};

const keyOf = ({ day, scopeId }: { day: number; scopeId: string }): string => `${day} ${scopeId}`;

const compare = async (db: Db, scope: keyof typeof scopes): Promise<Difference[]> => {
  const stored = await db
    .selectFrom('rollups')
    .selectAll()
    .where('scope', '=', scopes[scope])
    .execute();
  const rollup = new Map(stored.map((row) => [keyOf(row), row]));
  const counted = new Map<string, Counted>(
    stored.map(({ day, scopeId }) => [keyOf({ day, scopeId }), { day, scopeId }]),
  );
  for (const row of await recount(db, scope)) {
    counted.set(keyOf(row), { ...counted.get(keyOf(row)), ...row });
  }
  return Array.from(counted.values()).flatMap((row) =>
    recounted.flatMap((counter) => {
      const { day, scopeId } = row;
      const inRollup = rollup.get(keyOf(row))?.[counter] ?? 0;
      const inRows = row[counter] ?? 0;
      if (inRollup === inRows) return [];
      return [{ scope, scopeId, day, counter, rollup: inRollup, recount: inRows }];
    }),
  );
};

export const checkRollup = async (db: Db): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const scope of keysOf(scopes)) {
    differences.push(...(await compare(db, scope)));
  }
  return differences;
};
