import { type RawBuilder, sql } from 'kysely';
import { runPrepared } from '../../platform/db/prepared-query.ts';
import type { Db } from '../../platform/db/store.ts';
import type { TenantScope } from '../../platform/endpoints/access.ts';
import type { DayRange } from '../../platform/http/day-range.ts';
import type { Rollups } from '../../platform/schema/schema.ts';
import type { Counter } from './machine-totals.ts';
import { counterNames, rollupScopes } from './rollup.ts';

/**
 * The rows of one scope as the table "rows", of which a day has several parts. The rollup's key begins
 * with scope, day, id, so a tenant's days are looked up one by one among the days with any count; gaps
 * cost nothing. SQLite keeps the written order of a cross join; otherwise it would scan the days of
 * every tenant.
 */
export const rollupRows = (scope: TenantScope, { from, to }: DayRange): RawBuilder<unknown> => {
  const inRange = sql`from "rollups" where "scope" = ${rollupScopes.all}
    and "day" between ${from} and ${to}`;
  if (scope.level === 'all') return sql`(select * ${inRange}) as "rows"`;
  return sql`(select "rollups".* from (select distinct "day" ${inRange}) as "recordedDays"
    cross join "rollups"
    where "rollups"."scope" = ${rollupScopes[scope.level]} and "rollups"."day" = "recordedDays"."day"
      and "rollups"."scopeId" = ${scope.id}) as "rows"`;
};

export type RollupCounts = Pick<Rollups, Counter>;

/** The counted days of one scope as the table "days": for each name the sum of its counters. */
export const daySums = (
  scope: TenantScope,
  range: DayRange,
  countersByName: Readonly<Record<string, readonly Counter[]>>,
): RawBuilder<unknown> => {
  const columns = Object.entries(countersByName).map(([name, counters]) => {
    const added = sql.join(
      counters.map((counter) => sql.ref(counter)),
      sql` + `,
    );
    return sql`sum(${added}) as ${sql.ref(name)}`;
  });
  return sql`(select "day", ${sql.join(columns)} from ${rollupRows(scope, range)}
    group by "day") as "days"`;
};

const sums = sql.join(
  counterNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

/** Sums each counter over a range of days. */
export const countsIn = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<RollupCounts> => {
  const query = sql<RollupCounts>`select ${sums} from ${rollupRows(scope, range)}`;
  const [row] = await runPrepared(db, query);
  if (!row) throw new Error('A sum without a row');
  return row;
};
