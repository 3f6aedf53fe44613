import { type RawBuilder, sql } from 'kysely';
import { entriesOf, keysOf } from '../../contract/records.ts';
import type { Rollups } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { hourColumns, hourScopes } from '../stats/hours.ts';
import { counterNames, scopes, typeColumns } from '../stats/rollup.ts';
import { stockParts } from '../stats/stock-parts.ts';

/** Recounts the rollup from the rows it stands for and compares: the proof that none was lost. */

type Counter = (typeof counterNames)[number];

export interface Difference {
  readonly scope: keyof typeof scopes;
  readonly scopeId: string;
  readonly day: number;
  /** `hours`: the successful dispenses of all hours of a day. */
  readonly counter: Counter | 'hours';
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

const stockSums = sql.join([
  sql`sum("delta") as "stockChange"`,
  ...entriesOf(stockParts).map(
    ([part, kinds]) =>
      sql`sum(case when "kind" in (${sql.join(kinds)}) then "delta" else 0 end) as ${sql.ref(part)}`,
  ),
]);

/** The sums of a table by day and scope; what it does not count is 0. */
const counted = (table: string, id: RawBuilder<unknown>, sums: RawBuilder<unknown>) =>
  sql`select "day", "scopeId", ${sums} from
    (select *, ${id} as "scopeId" from ${sql.table(table)}) as "rows" group by "day", "scopeId"`;

const columns = sql.join(recounted.map((name) => sql.ref(name)));
const rollupOf = (name: Counter) => `${name} rollup`;
const recountOf = (name: Counter) => `${name} recount`;

/** Each side has the columns of both, with 0 for those of the other. */
const side = (isRollup: boolean, from: RawBuilder<unknown>, own: readonly Counter[]) => {
  const both = recounted.flatMap((name) => {
    const value = own.includes(name) ? sql.ref(name) : sql`0`;
    return [
      sql`${isRollup ? value : sql`0`} as ${sql.ref(rollupOf(name))}`,
      sql`${isRollup ? sql`0` : value} as ${sql.ref(recountOf(name))}`,
    ];
  });
  return sql`select "day", "scopeId", ${sql.join(both)} from (${from}) as "counted"`;
};

const stockCounters: readonly Counter[] = ['stockChange', ...keysOf(stockParts)];
const dispenseCounters = recounted.filter(
  (name) => name !== 'updates' && name !== 'visitEvents' && !stockCounters.includes(name),
);
const totals = sql.join(
  recounted
    .flatMap((name) => [rollupOf(name), recountOf(name)])
    .map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
);
const isDifferent = sql.join(
  recounted.map((name) => sql`sum(${sql.ref(rollupOf(name))}) <> sum(${sql.ref(recountOf(name))})`),
  sql` or `,
);

type Compared = Pick<Rollups, 'day' | 'scopeId'> & Readonly<Record<string, number>>;

/** One statement, so that what is written meanwhile is on both sides or on none. */
const compare = async (db: Db, scope: keyof typeof scopes, most: number): Promise<Difference[]> => {
  const id = idColumn[scope];
  const stored = sql`select "day", "scopeId", ${columns} from "rollups"
    where "scope" = ${scopes[scope]}`;
  const { rows } = await sql<Compared>`
    select "day", "scopeId", ${totals} from (
      ${side(true, stored, recounted)}
      union all ${side(false, counted('dispenses', id, dispenseSums), dispenseCounters)}
      union all ${side(false, counted('stockLedger', id, stockSums), stockCounters)}
      union all ${side(false, counted('machineLogs', id, sql`count(*) as "updates"`), ['updates'])}
      union all ${side(false, counted('visitEvents', id, sql`count(*) as "visitEvents"`), ['visitEvents'])}
    ) as "sides" group by "day", "scopeId" having ${isDifferent}
    order by "day", "scopeId" limit ${most}`.execute(db);
  return rows.flatMap((row) =>
    recounted.flatMap((counter) => {
      const rollup = row[rollupOf(counter)] ?? 0;
      const recount = row[recountOf(counter)] ?? 0;
      if (rollup === recount) return [];
      return [{ scope, scopeId: row.scopeId, day: row.day, counter, rollup, recount }];
    }),
  );
};

const allHours = sql.join(
  hourColumns.map((name) => sql.ref(name)),
  sql` + `,
);

/** As `compare`; that a dispense is counted in its own hour is not looked at. */
const compareHours = async (
  db: Db,
  scope: keyof typeof hourScopes,
  most: number,
): Promise<Difference[]> => {
  const { rows } = await sql<Omit<Difference, 'scope' | 'counter'>>`
    select "day", "scopeId", sum("rollup") as "rollup", sum("recount") as "recount" from (
      select "day", "scopeId", ${allHours} as "rollup", 0 as "recount" from "hourRollups"
      where "scope" = ${hourScopes[scope]}
      union all select "day", ${idColumn[scope]}, 0, "isSuccessful" from "dispenses"
    ) as "sides" group by "day", "scopeId" having sum("rollup") <> sum("recount")
    order by "day", "scopeId" limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, scope, counter: 'hours' }));
};

/** The differences of at most `most` days of each scope. */
export const checkRollup = async (db: Db, most = 100_000): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const scope of keysOf(scopes)) differences.push(...(await compare(db, scope, most)));
  for (const scope of keysOf(hourScopes)) {
    differences.push(...(await compareHours(db, scope, most)));
  }
  return differences;
};
