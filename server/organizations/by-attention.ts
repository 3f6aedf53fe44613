import { type RawBuilder, sql } from 'kysely';
import type { Inside } from '../../contract/inside.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import type { TenantCounts, TenantQuery } from '../../contract/tenants.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Db } from '../core/db/store.ts';
import { anyContains, type Rank, rankOf } from '../core/fitting.ts';
import { type InsideOf, nothingInside } from './inside.ts';
import { byUrgency, needsAttention } from './urgency.ts';

/** Columns that a search reads. */
const texts = ['name', 'type'];

interface Named {
  readonly id: string;
  /** How well it matches the search; lower is better. */
  readonly rank: Rank;
}

interface Listed<R> {
  readonly rows: readonly R[];
  readonly inside: ReadonlyMap<string, Inside>;
  /** Number of matches on all pages, and of all tenants; undefined without paging. */
  readonly count: number | undefined;
  readonly all: TenantCounts | undefined;
}

/** Sorts whole matches before prefixes before substrings, unless sorted by name. */
const inOrder = (
  found: readonly Named[],
  order: TenantQuery['order'],
  insideOf: (tenant: Named) => Inside,
): readonly Named[] => {
  if (order === 'name') return found;
  if (order === '-name') return found.toReversed();
  const fitting = (a: Named, b: Named) => a.rank - b.rank;
  if (!order) return found.toSorted(fitting);
  const sign = order === '-attention' ? -1 : 1;
  return found.toSorted((a, b) => fitting(a, b) || sign * byUrgency(insideOf(a), insideOf(b)));
};

/**
 * Lists organizations or institutions with their summaries: filtered, sorted and paged. All
 * summaries are computed, because the most urgent tenant may be any; only the rows of the page are
 * read.
 */
export const tenantListing = <R extends { readonly id: string }>(
  table: string,
  level: Parameters<InsideOf>[1],
  insideOf: InsideOf,
) => {
  const named = async (db: Db, among: RawBuilder<unknown>, find = ''): Promise<Named[]> => {
    const rank = find ? rankOf(texts, find) : sql.lit(0);
    const fits = find ? sql`and ${anyContains(texts, find)}` : sql``;
    const { rows } = await sql<Named>`
      select "id", ${rank} as "rank" from ${sql.table(table)}
      where ${among} and "removedAt" is null ${fits} order by "nameKey", "id"`.execute(db);
    return rows;
  };

  const read = async (db: Db, tenants: readonly Named[]): Promise<R[]> => {
    const ids = tenants.map(({ id }) => id);
    const { rows } = await sql<R>`
      select * from ${sql.table(table)} where ${isAmong(db, 'id', ids)}`.execute(db);
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => known.get(id) ?? []);
  };

  return async (
    db: Db,
    among: RawBuilder<unknown>,
    { page, limit, find, order }: TenantQuery,
    now: number,
  ): Promise<Listed<R>> => {
    const isPage = page !== undefined || limit !== undefined;
    const found = await named(db, among, find);
    const all = isPage && find ? await named(db, among) : found;
    const ids = all.map(({ id }) => id);
    const inside = await insideOf(db, level, ids, now);
    const ordered = inOrder(found, order, ({ id }) => inside.get(id) ?? nothingInside);
    if (!isPage) {
      return { rows: await read(db, ordered), inside, count: undefined, all: undefined };
    }
    const size = limit ?? defaultPageSize;
    const first = ((page ?? 1) - 1) * size;
    return {
      rows: await read(db, ordered.slice(first, first + size)),
      inside,
      count: found.length,
      all: { count: all.length, attention: [...inside.values()].filter(needsAttention).length },
    };
  };
};
