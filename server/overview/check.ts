import { type RawBuilder, sql } from 'kysely';
import { entriesOf, keysOf } from '../../contract/records.ts';
import { hourColumns } from '../machines/rollup/hour-columns.ts';
import type { Counter } from '../machines/rollup/machine-totals.ts';
import { counterNames, rollupScopes, typeColumns } from '../machines/rollup/rollup.ts';
import { stockParts } from '../machines/rollup/stock-parts.ts';
import { maxVisitPauseMs, openerColumn } from '../machines/visits.ts';
import type { Db } from '../platform/db/store.ts';
import type { Rollups } from '../platform/schema/schema.ts';
import { historyStart } from '../platform/settings/history-start.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { businessHour } from './business-hours.ts';
import { compareSizes, type SizeDifference } from './check-sizes.ts';
import { compareTotals, type TotalDifference } from './check-totals.ts';

/** Recounts the rollups from their source rows and compares both, to prove that no row was lost. */

export interface Difference {
  readonly scope: keyof typeof rollupScopes;
  readonly scopeId: string;
  readonly day: number;
  readonly counter: Counter;
  readonly rollup: number;
  readonly recount: number;
}

/** Contacts have no rows of their own, so `machinesSeen` cannot be recounted. */
const recountedCounters: readonly Counter[] = [
  ...counterNames.filter((name) => name !== 'machinesSeen'),
  ...hourColumns,
];

const idColumn: Record<keyof typeof rollupScopes, RawBuilder<unknown>> = {
  all: sql`''`,
  organization: sql.ref('organizationId'),
  institution: sql.ref('institutionId'),
  machine: sql.ref('machineId'),
};

const dispenseSums = sql.join([
  ...Object.entries(typeColumns).flatMap(([type, column]) => [
    sql`sum(case when "transactionType" = ${type} and "isSuccessful" = 1 then 1 else 0 end) as ${sql.ref(`${column}Success`)}`,
    sql`sum(case when "transactionType" = ${type} and "isSuccessful" = 0 then 1 else 0 end) as ${sql.ref(`${column}Failure`)}`,
    sql`sum(case when "transactionType" = ${type} then "paid" - "refunded" else 0 end) as ${sql.ref(`${column}Paid`)}`,
  ]),
  sql`sum("refunded") as "refunded"`,
  ...hourColumns.map(
    (name, hour) =>
      sql`sum(case when "hour" = ${hour} and "isSuccessful" = 1 then 1 else 0 end) as ${sql.ref(name)}`,
  ),
]);

const stockSums = sql.join([
  sql`sum("delta") as "stockChange"`,
  ...entriesOf(stockParts).map(
    ([part, kinds]) =>
      sql`sum(case when "kind" in (${sql.join(kinds)}) then "delta" else 0 end) as ${sql.ref(part)}`,
  ),
]);

type CalendarSettings = Pick<Settings, 'TIME_ZONE' | 'HISTORY_FROM'>;

/** Adds the hour of the business day to each dispense. */
const timedDispenses = (settings: CalendarSettings): RawBuilder<unknown> => {
  const calendar = { timeZone: settings.TIME_ZONE, historyFrom: historyStart(settings) };
  const hour = sql.raw(businessHour('"dispensedAt"', calendar));
  return sql`(select *, ${hour} as "hour" from "dispenses") as "timed"`;
};

/** Marks the events that begin a visit. */
const visitStarts = sql`(select *, case when "at" - lag("at") over (
    partition by "machineId", "day", ${openerColumn} order by "at")
  <= ${sql.lit(maxVisitPauseMs)} then 0 else 1 end as "isStart" from "visitEvents") as "visits"`;

/** Sums rows by day and scope. */
const countedSums = (
  from: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  sums: RawBuilder<unknown>,
) =>
  sql`select "day", "scopeId", ${sums} from
    (select *, ${id} as "scopeId" from ${from}) as "rows" group by "day", "scopeId"`;

const rollupOf = (name: Counter) => `${name} rollup`;
const recountOf = (name: Counter) => `${name} recount`;

/** Gives stored and recounted sums the same columns for the union, with 0 in those of the other. */
const comparisonSide = (
  isRollup: boolean,
  from: RawBuilder<unknown>,
  ownCounters: readonly Counter[],
) => {
  const both = recountedCounters.flatMap((name) => {
    const value = ownCounters.includes(name) ? sql.ref(name) : sql`0`;
    return [
      sql`${isRollup ? value : sql`0`} as ${sql.ref(rollupOf(name))}`,
      sql`${isRollup ? sql`0` : value} as ${sql.ref(recountOf(name))}`,
    ];
  });
  return sql`select "day", "scopeId", ${sql.join(both)} from (${from}) as "counted"`;
};

const updateCounters: readonly Counter[] = ['updates', 'visits', 'visitEvents'];
const availableCounters: readonly Counter[] = ['openMinutes', 'ableMinutes'];
const stockCounters: readonly Counter[] = ['stockChange', ...keysOf(stockParts)];
const dispenseCounters = recountedCounters.filter(
  (name) => ![...updateCounters, ...stockCounters, ...availableCounters].includes(name),
);

const availableSums = sql`sum("openMinutes") as "openMinutes", sum("ableMinutes") as "ableMinutes"`;

type DaySums = Pick<Rollups, 'day' | 'scopeId'> & Readonly<Record<string, number>>;

/** Returns the stored rollups of a scope and their recounts from each table. */
const sidesOf = (scope: keyof typeof rollupScopes, settings: CalendarSettings) => {
  const id = idColumn[scope];
  const stored = sql`select * from "rollups" where "scope" = ${rollupScopes[scope]}`;
  const recount = (
    from: RawBuilder<unknown>,
    sums: RawBuilder<unknown>,
    ownCounters: readonly Counter[],
  ) => comparisonSide(false, countedSums(from, id, sums), ownCounters);
  return [
    comparisonSide(true, stored, recountedCounters),
    recount(timedDispenses(settings), dispenseSums, dispenseCounters),
    recount(sql.table('stockLedger'), stockSums, stockCounters),
    recount(sql.table('availability'), availableSums, availableCounters),
    recount(sql.table('machineLogs'), sql`count(*) as "updates"`, ['updates']),
    recount(visitStarts, sql`count(*) as "visitEvents", sum("isStart") as "visits"`, [
      'visits',
      'visitEvents',
    ]),
  ];
};

/** Uses one statement, so that concurrent writes are on both sides or on none. */
const compareScope = async (
  db: Db,
  scope: keyof typeof rollupScopes,
  settings: CalendarSettings,
  maxDays: number,
): Promise<Difference[]> => {
  const totals = recountedCounters
    .flatMap((name) => [rollupOf(name), recountOf(name)])
    .map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`);
  const conditions = recountedCounters.map(
    (name) => sql`sum(${sql.ref(rollupOf(name))}) <> sum(${sql.ref(recountOf(name))})`,
  );
  const sides = sql.join(sidesOf(scope, settings), sql` union all `);
  const { rows } = await sql<DaySums>`
    select "day", "scopeId", ${sql.join(totals)} from (${sides}) as "sides"
    group by "day", "scopeId" having ${sql.join(conditions, sql` or `)}
    order by "day", "scopeId" limit ${maxDays}`.execute(db);
  return rows.flatMap((row) =>
    recountedCounters.flatMap((counter) => {
      const rollup = row[rollupOf(counter)] ?? 0;
      const recount = row[recountOf(counter)] ?? 0;
      if (rollup === recount) return [];
      return [{ scope, scopeId: row.scopeId, day: row.day, counter, rollup, recount }];
    }),
  );
};

/** Returns the differences of at most `most` days of each scope. */
export const checkRollup = async (
  db: Db,
  settings: CalendarSettings,
  maxDays = 100_000,
): Promise<(Difference | TotalDifference | SizeDifference)[]> => {
  const differences: Difference[] = [];
  for (const scope of keysOf(rollupScopes)) {
    differences.push(...(await compareScope(db, scope, settings, maxDays)));
  }
  return [
    ...differences,
    ...(await compareTotals(db, maxDays)),
    ...(await compareSizes(db, maxDays)),
  ];
};
