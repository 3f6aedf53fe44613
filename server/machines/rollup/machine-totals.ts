import { type RawBuilder, sql } from 'kysely';
import { recordOf } from '../../../contract/records.ts';
import { rowWriter } from '../../platform/db/many-rows.ts';
import { prepareByName } from '../../platform/db/prepared-statements.ts';
import { engineOf, jsonRecordset } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { DayRange } from '../../platform/http/day-range.ts';
import type { Rollups } from '../../platform/schema/schema.ts';

/** A counting column of the rollups. */
export type Counter = Exclude<keyof Rollups, 'scope' | 'day' | 'scopeId' | 'part'>;

/** The counters of a machine's day that each total adds up. */
export const countersByTotal = {
  success: ['cashSuccess', 'rfidSuccess', 'bkashSuccess', 'otherSuccess'],
  paid: ['cashPaid', 'rfidPaid', 'bkashPaid', 'otherPaid'],
  refunded: ['refunded'],
  stock: ['stockChange'],
} as const satisfies Record<string, readonly Counter[]>;

export type TotalName = keyof typeof countersByTotal;
export const totalNames = ['success', 'paid', 'refunded', 'stock'] as const;

const columns = {
  machineId: 'text',
  day: 'integer',
  ...recordOf(totalNames, () => 'bigint' as const),
} as const;
const names = Object.keys(columns);

const list = (format: (name: string) => string, of: readonly string[] = names): string =>
  of.map(format).join(', ');

const given = {
  sqlite: `(select ${list((name) => `? as "${name}"`)}) as "given"`,
  postgres: jsonRecordset(columns, 'given'),
};

/** Adds the row of a day that has none, with the totals of the last one before it. */
const insertOf = (source: string): string => `
  insert into "machineTotals" (${list((name) => `"${name}"`)})
  select "given"."machineId", "given"."day",
    ${list((name) => `coalesce("last"."${name}", 0)`, totalNames)}
  from ${source} left join "machineTotals" as "last"
    on "last"."machineId" = "given"."machineId" and "last"."day" = (
      select max("day") from "machineTotals"
      where "machineId" = "given"."machineId" and "day" <= "given"."day")
  where "last"."day" is null or "last"."day" < "given"."day"`;

const insertDays = rowWriter(columns, {
  sqlite: insertOf(given.sqlite),
  postgres: prepareByName(insertOf(given.postgres)),
});

/** Adds to the totals of a day and of those after it. */
const addAmounts = rowWriter(
  { ...recordOf(totalNames, () => 'bigint' as const), machineId: 'text', day: 'integer' },
  {
    sqlite: `update "machineTotals"
      set ${list((name) => `"${name}" = "${name}" + ?`, totalNames)}
      where "machineId" = ? and "day" >= ?`,
    postgres: prepareByName(`
      update "machineTotals" set
        ${list((name) => `"${name}" = "machineTotals"."${name}" + "added"."${name}"`, totalNames)}
      from (
        select "later"."machineId", "later"."day",
          ${list((name) => `sum("given"."${name}") as "${name}"`, totalNames)}
        from ${given.postgres} join "machineTotals" as "later"
          on "later"."machineId" = "given"."machineId" and "later"."day" >= "given"."day"
        group by "later"."machineId", "later"."day") as "added"
      where "machineTotals"."machineId" = "added"."machineId"
        and "machineTotals"."day" = "added"."day"`),
  },
);

/** A day of a machine in the rollup; a counter that is missing is 0. */
type ScopedDay = Pick<Rollups, 'day' | 'scopeId'> & Partial<Record<Counter, number>>;

/** Adds days of machines whose locks the transaction holds, each day of a machine once. */
export const addToMachineTotals = async (tx: Tx, days: readonly ScopedDay[]): Promise<void> => {
  const added = days
    .map(({ scopeId: machineId, day, ...counts }) => ({
      machineId,
      day,
      ...recordOf(totalNames, (name) =>
        countersByTotal[name].reduce((sum, counter) => sum + (counts[counter] ?? 0), 0),
      ),
    }))
    .filter((totals) => totalNames.some((name) => totals[name] !== 0));
  await insertDays(tx, added);
  await addAmounts(tx, added);
};

/** Joins the totals of a machine that held at the end of a day, as the table `name`. */
const joinTotalsAt = (db: Db, name: string, day: number): RawBuilder<unknown> => {
  const until = sql`from "machineTotals" where "machineId" = "machines"."id" and "day" <= ${day}`;
  // SQLite joins no subquery that names the machine, and PostgreSQL would look up each row twice.
  return engineOf(db) === 'postgres'
    ? sql`left join lateral (select * ${until} order by "day" desc limit 1)
        as ${sql.ref(name)} on true`
    : sql`left join "machineTotals" as ${sql.ref(name)}
        on ${sql.ref(`${name}.machineId`)} = "machines"."id"
          and ${sql.ref(`${name}.day`)} = (select max("day") ${until})`;
};

/**
 * What each machine of a condition counted within a range of days, and its stock at the end of it, as
 * the table "machineFigures". Removed machines are included.
 */
export const machineFigures = (
  db: Db,
  condition: RawBuilder<unknown>,
  { from, to }: DayRange,
): RawBuilder<unknown> => {
  const within = (name: TotalName) =>
    sql`coalesce(${sql.ref(`end.${name}`)}, 0) - coalesce(${sql.ref(`start.${name}`)}, 0)
      as ${sql.ref(name)}`;
  return sql`(
    select "machines"."id", "machines"."organizationId", "machines"."institutionId",
      "machines"."physicalIdKey", ${within('success')}, ${within('paid')}, ${within('refunded')},
      coalesce("end"."stock", 0) as "stock"
    from "machines" ${joinTotalsAt(db, 'start', from - 1)} ${joinTotalsAt(db, 'end', to)}
    where ${condition}) as "machineFigures"`;
};
