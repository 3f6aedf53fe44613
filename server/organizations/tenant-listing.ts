import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../contract/paging.ts';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import type { TenantCounts, TenantQuery } from '../../contract/tenants.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import { anyColumnContains, type MatchRank, matchRankOf } from '../platform/lists/text-search.ts';
import type { SummarizeTenants } from './tenant-summary.ts';
import { compareUrgency, needsAttention } from './urgency.ts';

/** Columns that a search reads. */
const searchColumns = ['name', 'type'];

interface RankedTenant {
  readonly id: string;
  /** Rank among the matches of a search; lower is better. */
  readonly rank: MatchRank;
}

interface TenantPage<R> {
  readonly rows: readonly R[];
  readonly summaries: ReadonlyMap<string, Inside>;
  /** Number of matches on all pages, and of all tenants; undefined without paging. */
  readonly count: number | undefined;
  readonly all: TenantCounts | undefined;
}

/** Sorts whole matches before prefixes before substrings, unless sorted by name. */
const sortTenants = (
  found: readonly RankedTenant[],
  order: TenantQuery['order'],
  summaryOf: (tenant: RankedTenant) => Inside,
): readonly RankedTenant[] => {
  if (order === 'name') return found;
  if (order === '-name') return found.toReversed();
  const compareRank = (a: RankedTenant, b: RankedTenant) => a.rank - b.rank;
  if (!order) return found.toSorted(compareRank);
  const sign = order === '-attention' ? -1 : 1;
  return found.toSorted(
    (a, b) => compareRank(a, b) || sign * compareUrgency(summaryOf(a), summaryOf(b)),
  );
};

/**
 * Lists organizations or institutions with their summaries: filtered, sorted and paged. All
 * summaries are computed, because the most urgent tenant may be any; only the rows of the page are
 * read.
 */
export const createTenantListing = <R extends { readonly id: string }>(
  table: string,
  level: Parameters<SummarizeTenants>[1],
  summarize: SummarizeTenants,
) => {
  const findTenants = async (
    db: Db,
    condition: RawBuilder<unknown>,
    find = '',
  ): Promise<RankedTenant[]> => {
    const rank = find ? matchRankOf(searchColumns, find) : sql.lit(0);
    const fits = find ? sql`and ${anyColumnContains(searchColumns, find)}` : sql``;
    const { rows } = await sql<RankedTenant>`
      select "id", ${rank} as "rank" from ${sql.table(table)}
      where ${condition} and "removedAt" is null ${fits} order by "nameKey", "id"`.execute(db);
    return rows;
  };

  const readTenants = async (db: Db, tenants: readonly RankedTenant[]): Promise<R[]> => {
    const ids = tenants.map(({ id }) => id);
    const { rows } = await sql<R>`
      select * from ${sql.table(table)} where ${isAmong(db, 'id', ids)}`.execute(db);
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => rowsById.get(id) ?? []);
  };

  return async (
    db: Db,
    condition: RawBuilder<unknown>,
    { page, limit, find, order }: TenantQuery,
    now: number,
  ): Promise<TenantPage<R>> => {
    const isPage = page !== undefined || limit !== undefined;
    const found = await findTenants(db, condition, find);
    const all = isPage && find ? await findTenants(db, condition) : found;
    const ids = all.map(({ id }) => id);
    const summaries = await summarize(db, level, ids, now);
    const ordered = sortTenants(found, order, ({ id }) => summaries.get(id) ?? emptyTenantSummary);
    if (!isPage) {
      return { rows: await readTenants(db, ordered), summaries, count: undefined, all: undefined };
    }
    const size = limit ?? defaultPageSize;
    const first = ((page ?? 1) - 1) * size;
    return {
      rows: await readTenants(db, ordered.slice(first, first + size)),
      summaries,
      count: found.length,
      all: { count: all.length, attention: [...summaries.values()].filter(needsAttention).length },
    };
  };
};
