import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AvailableMinutes } from '../../contract/available-minutes.ts';
import { rollupScopes } from '../machines/rollup/rollup.ts';
import { rowInserter } from '../platform/db/many-rows.ts';
import { runPrepared } from '../platform/db/prepared-query.ts';
import { engineOf } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import type { AvailableSizes } from '../platform/schema/schema.ts';
import type { FactsMachine } from './facts.ts';

/** Scopes with sums by size; a machine has its own days. */
const summedScopes = [
  [rollupScopes.all, sql`''`],
  [rollupScopes.organization, sql.ref('organizationId')],
  [rollupScopes.institution, sql.ref('institutionId')],
] as const;

const addSums = rowInserter(
  'availableSizes',
  {
    scope: 'integer',
    scopeId: 'text',
    day: 'integer',
    sizeId: 'text',
    openMinutes: 'bigint',
    ableMinutes: 'bigint',
  },
  `on conflict ("scope", "scopeId", "day", "sizeId") do update set
    "openMinutes" = "availableSizes"."openMinutes" + excluded."openMinutes",
    "ableMinutes" = "availableSizes"."ableMinutes" + excluded."ableMinutes"`,
);

const Sizes = z.record(z.string(), AvailableMinutes);
type Sizes = Readonly<z.output<typeof Sizes>>;

/** Parses the stored minutes of a machine's day. */
export const parseSizes = (text: string): Sizes => Sizes.parse(JSON.parse(text));

/** Days of one machine before and after they were counted again. */
export interface RecountedSizes {
  readonly day: number;
  readonly before: Sizes;
  readonly after: Sizes;
}

const noMinutes: AvailableMinutes = { openMinutes: 0, ableMinutes: 0 };

const differencesOf = ({ before, after }: RecountedSizes) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((sizeId) => {
    const [old, now] = [before[sizeId] ?? noMinutes, after[sizeId] ?? noMinutes];
    const openMinutes = now.openMinutes - old.openMinutes;
    const ableMinutes = now.ableMinutes - old.ableMinutes;
    return openMinutes || ableMinutes ? [{ sizeId, openMinutes, ableMinutes }] : [];
  });

/** Adds the differences, sorted by key so that concurrent writers cannot deadlock. */
export const addToSizeSums = async (
  tx: Tx,
  { organizationId, institutionId }: FactsMachine,
  days: readonly RecountedSizes[],
): Promise<void> => {
  const scopes = [
    [rollupScopes.all, ''],
    [rollupScopes.organization, organizationId],
    [rollupScopes.institution, institutionId],
  ] as const;
  const rows = days
    .toSorted((a, b) => a.day - b.day)
    .flatMap((day) => differencesOf(day).map((difference) => ({ day: day.day, ...difference })));
  await addSums(
    tx,
    scopes.flatMap(([scope, scopeId]) => rows.map((row) => ({ scope, scopeId, ...row }))),
  );
};

/** More product sizes of a scope than these are left out, those with the fewest minutes. */
const maxSizes = 50;

export type SizeMinutes = AvailableMinutes & { readonly sizeId: string };

/** Sums a range of days of a tenant by product size, in the order of their IDs. */
export const sumTenantSizes = async (
  db: Db,
  scope: Exclude<TenantScope, { level: 'machine' }>,
  { from, to }: DayRange,
): Promise<SizeMinutes[]> => {
  const sums = await runPrepared(
    db,
    sql<SizeMinutes>`
    select "sizeId", sum("openMinutes") as "openMinutes", sum("ableMinutes") as "ableMinutes"
    from "availableSizes" where "scope" = ${rollupScopes[scope.level]}
      and "scopeId" = ${scope.level === 'all' ? '' : scope.id}
      and "day" between ${from} and ${to}
    group by "sizeId" having sum("openMinutes") > 0
    order by 2 desc, 1 limit ${sql.lit(maxSizes)}`,
  );
  return sums.toSorted((a, b) => (a.sizeId < b.sizeId ? -1 : 1));
};

export type SizeSumDifference = Pick<AvailableSizes, 'scope' | 'day' | 'scopeId' | 'sizeId'> & {
  readonly openMinutes: number;
  readonly ableMinutes: number;
  readonly openRecount: number;
  readonly ableRecount: number;
};

const sizeRows = {
  sqlite: {
    from: sql`"availability", json_each("sizes")`,
    minutesOf: (name: string) => sql`json_extract("value", ${sql.lit(`$.${name}`)})`,
  },
  postgres: {
    from: sql`"availability" cross join lateral jsonb_each("sizes"::jsonb)`,
    minutesOf: (name: string) => sql`("value" ->> ${sql.lit(name)})::bigint`,
  },
};

/** Recounts the sums from the days of the machines; returns those that differ. */
export const compareSizeSums = async (db: Db, maxRows: number): Promise<SizeSumDifference[]> => {
  const { from, minutesOf } = sizeRows[engineOf(db)];
  const recounts = summedScopes.map(
    ([scope, scopeId]) => sql`select ${sql.lit(scope)} as "scope", "day", ${scopeId} as "scopeId",
      "key" as "sizeId", 0 as "open", 0 as "able", ${minutesOf('openMinutes')} as "openRecount",
      ${minutesOf('ableMinutes')} as "ableRecount" from ${from}`,
  );
  const stored = sql`select "scope", "day", "scopeId", "sizeId", "openMinutes" as "open",
    "ableMinutes" as "able", 0 as "openRecount", 0 as "ableRecount" from "availableSizes"`;
  const { rows } = await sql<SizeSumDifference>`
    select "scope", "day", "scopeId", "sizeId", sum("open") as "openMinutes",
      sum("able") as "ableMinutes", sum("openRecount") as "openRecount",
      sum("ableRecount") as "ableRecount"
    from (${sql.join([stored, ...recounts], sql` union all `)}) as "sides"
    group by "scope", "day", "scopeId", "sizeId"
    having sum("open") <> sum("openRecount") or sum("able") <> sum("ableRecount")
    order by 2, 1, 3, 4 limit ${maxRows}`.execute(db);
  return rows;
};
