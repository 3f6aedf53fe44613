import { sql } from 'kysely';
import { countersByTotal, type TotalName, totalNames } from '../machines/rollup/machine-totals.ts';
import { rollupScopes } from '../machines/rollup/rollup.ts';
import type { Db } from '../platform/db/store.ts';

/** A running total of a machine that is not the sum of its days. */
export interface TotalDifference {
  readonly scope: 'machine';
  readonly scopeId: string;
  readonly day: number;
  readonly counter: `total of ${TotalName}`;
  readonly rollup: number;
  readonly recount: number;
}

const dayOf = (name: TotalName) =>
  sql`(${sql.join(
    countersByTotal[name].map((counter) => sql.ref(counter)),
    sql` + `,
  )})`;

/** The sums of a machine's days up to each of them. */
const summedDays = sql`(
  select "scopeId", "day", ${sql.join(
    totalNames.map(
      (name) =>
        sql`sum(${dayOf(name)}) over (partition by "scopeId" order by "day") as ${sql.ref(name)}`,
    ),
  )},
  case when ${sql.join(
    totalNames.map((name) => sql`${dayOf(name)} = 0`),
    sql` and `,
  )} then 0 else 1 end as "isChange"
  from "rollups" where "scope" = ${rollupScopes.machine}) as "summed"`;

/** Holds on a day that has no totals of its own. */
const lastBefore = (name: TotalName) => sql`(
  select ${sql.ref(name)} from "machineTotals" as "last"
  where "last"."machineId" = "scopeId" and "last"."day" < "summed"."day"
  order by "last"."day" desc limit 1)`;

type TotalSides = Pick<TotalDifference, 'scopeId' | 'day'> & Readonly<Record<string, number>>;

/** Compares at most `maxDays` days that differ. A day that changed nothing may have no totals. */
export const compareTotals = async (db: Db, maxDays: number): Promise<TotalDifference[]> => {
  const sides = totalNames.flatMap((name) => [
    sql`coalesce(${sql.ref(`machineTotals.${name}`)}, ${lastBefore(name)}, 0)
      as ${sql.ref(`${name} rollup`)}`,
    sql`coalesce(${sql.ref(`summed.${name}`)}, 0) as ${sql.ref(`${name} recount`)}`,
  ]);
  const differs = totalNames.map(
    (name) => sql`${sql.ref(`machineTotals.${name}`)} <> ${sql.ref(`summed.${name}`)}`,
  );
  const { rows } = await sql<TotalSides>`
    select coalesce("machineId", "scopeId") as "scopeId",
      coalesce("machineTotals"."day", "summed"."day") as "day", ${sql.join(sides)}
    from "machineTotals" full join ${summedDays}
      on "scopeId" = "machineId" and "summed"."day" = "machineTotals"."day"
    where "scopeId" is null or ("machineId" is null and "isChange" = 1)
      or ${sql.join(differs, sql` or `)}
    order by 2, 1 limit ${maxDays}`.execute(db);
  return rows.flatMap((row) =>
    totalNames.flatMap((name) => {
      const [rollup = 0, recount = 0] = [row[`${name} rollup`], row[`${name} recount`]];
      if (rollup === recount) return [];
      const { scopeId, day } = row;
      return [{ scope: 'machine', scopeId, day, counter: `total of ${name}`, rollup, recount }];
    }),
  );
};
