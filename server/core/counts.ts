import { type RawBuilder, sql } from 'kysely';
import type { Scope } from './access.ts';
import type { Rollups } from './db/schema.ts';
import type { Db } from './db/store.ts';
import type { DayRange } from './range.ts';
import { counterNames, scopes } from './rollup.ts';

/**
 * The days of one scope as the table "days". The rollup is kept by scope, day and id, so one
 * tenant's days are looked up one by one and all organizations' are read in a row. SQLite keeps to
 * the written order of a cross join; it would otherwise scan the days of every tenant.
 */
export const daysOf = (scope: Scope, { from, to }: DayRange): RawBuilder<unknown> => {
  if (scope.level === 'all') {
    return sql`(select * from "rollups" where "scope" = ${scopes.all}
      and "day" between ${from} and ${to}) as "days"`;
  }
  return sql`(
    with recursive "calendar" ("date") as (
      select cast(${from} as integer) where cast(${from} as integer) <= ${to}
      union all select "date" + 1 from "calendar" where "date" < ${to})
    select "rollups".* from "calendar" cross join "rollups"
    where "rollups"."scope" = ${scopes[scope.level]} and "rollups"."day" = "calendar"."date"
      and "rollups"."scopeId" = ${scope.id}) as "days"`;
};

/** The first and last day on which anything at all was counted. */
export const knownDays = async (db: Db): Promise<DayRange | undefined> => {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select (select min("day") from "rollups" where "scope" = ${scopes.all}) as "from",
      (select max("day") from "rollups" where "scope" = ${scopes.all}) as "to"`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to };
};

export type Counter = (typeof counterNames)[number];
export type Counts = Pick<Rollups, Counter>;

/** Several counters of one row, added up. */
export const sumOf = (counters: readonly Counter[]): RawBuilder<number> =>
  sql`(${sql.join(
    counters.map((name) => sql.ref(name)),
    sql` + `,
  )})`;

const sums = sql.join(
  counterNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

/** What was counted in a range, all together. */
export const countsIn = async (db: Db, scope: Scope, range: DayRange): Promise<Counts> => {
  const { rows } = await sql<Counts>`select ${sums} from ${daysOf(scope, range)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum without a row');
  return row;
};
