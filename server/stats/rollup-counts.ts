import { type RawBuilder, sql } from 'kysely';
import { runPrepared } from '../platform/db/prepared-query.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import type { Rollups } from '../platform/schema/schema.ts';
import { counterNames, rollupScopes } from './rollup.ts';

/**
 * The counted days of one scope as the table "days". The rollup's key is scope, day, id, so a tenant's
 * days are looked up one by one among the days with any count; gaps cost nothing. SQLite keeps the
 * written order of a cross join; otherwise it would scan the days of every tenant.
 */
export const daysOf = (scope: TenantScope, { from, to }: DayRange): RawBuilder<unknown> => {
  const recordedDays = sql`(select * from "rollups" where "scope" = ${rollupScopes.all}
    and "day" between ${from} and ${to})`;
  if (scope.level === 'all') return sql`${recordedDays} as "days"`;
  return sql`(select "rollups".* from ${recordedDays} as "recordedDays" cross join "rollups"
    where "rollups"."scope" = ${rollupScopes[scope.level]} and "rollups"."day" = "recordedDays"."day"
      and "rollups"."scopeId" = ${scope.id}) as "days"`;
};

export type Counter = (typeof counterNames)[number];
export type RollupCounts = Pick<Rollups, Counter>;

/** SQL sum of several counters of one row. */
export const sumOf = (counters: readonly Counter[]): RawBuilder<number> =>
  sql`(${sql.join(
    counters.map((name) => sql.ref(name)),
    sql` + `,
  )})`;

const sums = sql.join(
  counterNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

/** Sums each counter over a range of days. */
export const countsIn = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<RollupCounts> => {
  const query = sql<RollupCounts>`select ${sums} from ${daysOf(scope, range)}`;
  const [row] = await runPrepared(db, query);
  if (!row) throw new Error('A sum without a row');
  return row;
};
