import { type RawBuilder, sql } from 'kysely';
import { entriesOf, keysOf } from '../../contract/records.ts';
import type { HourColumn, Rollups } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { businessHour } from '../core/migrations/business-days.ts';
import { historyStart } from '../core/settings/history-start.ts';
import type { Settings } from '../core/settings/settings.ts';
import { hourColumns, hourScopes } from '../stats/hours.ts';
import { counterNames, scopes, typeColumns } from '../stats/rollup.ts';
import { stockParts } from '../stats/stock-parts.ts';

/** Recounts the rollup from the rows it stands for and compares: the proof that none was lost. */

type Counter = (typeof counterNames)[number] | HourColumn;

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

const rollupOf = (name: Counter) => `${name} rollup`;
const recountOf = (name: Counter) => `${name} recount`;

/** What is stored and what is counted are two sides: each has the columns of both, with 0 for those of the other. */
const side = (
  counters: readonly Counter[],
  isRollup: boolean,
  from: RawBuilder<unknown>,
  own: readonly Counter[],
) => {
  const both = counters.flatMap((name) => {
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

interface Compared {
  readonly scope: keyof typeof scopes;
  readonly counters: readonly Counter[];
  readonly stored: RawBuilder<unknown>;
  /** Which of the counters each of these counts. */
  readonly counted: readonly (readonly [from: RawBuilder<unknown>, own: readonly Counter[]])[];
}

type Sums = Pick<Rollups, 'day' | 'scopeId'> & Readonly<Record<string, number>>;

/** One statement, so that what is written meanwhile is on both sides or on none. */
const compare = async (
  db: Db,
  { scope, counters, stored, counted: recounts }: Compared,
  most: number,
): Promise<Difference[]> => {
  const totals = counters
    .flatMap((name) => [rollupOf(name), recountOf(name)])
    .map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const differ = counters.map(
    (name) => sql`sum(${sql.ref(rollupOf(name))}) <> sum(${sql.ref(recountOf(name))})`,
  );
  const sides = [
    side(counters, true, stored, counters),
    ...recounts.map(([from, own]) => side(counters, false, from, own)),
  ];
  const { rows } = await sql<Sums>`
    select "day", "scopeId", ${sql.join(totals)} from (${sql.join(sides, sql` union all `)}) as "sides"
    group by "day", "scopeId" having ${sql.join(differ, sql` or `)}
    order by "day", "scopeId" limit ${most}`.execute(db);
  return rows.flatMap((row) =>
    counters.flatMap((counter) => {
      const rollup = row[rollupOf(counter)] ?? 0;
      const recount = row[recountOf(counter)] ?? 0;
      if (rollup === recount) return [];
      return [{ scope, scopeId: row.scopeId, day: row.day, counter, rollup, recount }];
    }),
  );
};

const daysOf = (scope: keyof typeof scopes): Compared => {
  const id = idColumn[scope];
  return {
    scope,
    counters: recounted,
    stored: sql`select * from "rollups" where "scope" = ${scopes[scope]}`,
    counted: [
      [counted('dispenses', id, dispenseSums), dispenseCounters],
      [counted('stockLedger', id, stockSums), stockCounters],
      [counted('machineLogs', id, sql`count(*) as "updates"`), ['updates']],
      [counted('visitEvents', id, sql`count(*) as "visitEvents"`), ['visitEvents']],
    ],
  };
};

type Dating = Pick<Settings, 'TIME_ZONE' | 'HISTORY_FROM'>;

const hoursOf = (scope: keyof typeof hourScopes, settings: Dating): Compared => {
  const calendar = { timeZone: settings.TIME_ZONE, historyFrom: historyStart(settings) };
  const hour = sql.raw(businessHour('"dispensedAt"', calendar));
  const sums = hourColumns.map(
    (name, index) => sql`sum(case when "hour" = ${index} then 1 else 0 end) as ${sql.ref(name)}`,
  );
  const successes = sql`select "day", "scopeId", ${sql.join(sums)} from (
    select "day", ${idColumn[scope]} as "scopeId", ${hour} as "hour"
    from "dispenses" where "isSuccessful" = 1) as "rows" group by "day", "scopeId"`;
  return {
    scope,
    counters: hourColumns,
    stored: sql`select * from "hourRollups" where "scope" = ${hourScopes[scope]}`,
    counted: [[successes, hourColumns]],
  };
};

/** The differences of at most `most` days of each scope. */
export const checkRollup = async (
  db: Db,
  settings: Dating,
  most = 100_000,
): Promise<Difference[]> => {
  const compared = [
    ...keysOf(scopes).map(daysOf),
    ...keysOf(hourScopes).map((scope) => hoursOf(scope, settings)),
  ];
  const differences: Difference[] = [];
  for (const one of compared) differences.push(...(await compare(db, one, most)));
  return differences;
};
