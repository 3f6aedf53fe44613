import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../../contract/paging.ts';
import { runPrepared } from '../db/prepared-query.ts';
import type { Db } from '../db/store.ts';
import { anyColumnContains, matchRankOf } from './text-search.ts';

/** Without `page` and `limit` the whole list is answered. */
interface ListQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly find?: string | undefined;
  /** A key of `orders`; a `-` before it sorts descending. */
  readonly order?: string | undefined;
}

interface ListOrder {
  /** The columns that `find` searches. */
  readonly searchColumns: readonly string[];
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The default order, which must be total. */
  readonly defaultOrder: RawBuilder<unknown>;
}

interface ListDefinition<R> extends ListOrder {
  readonly table: string;
  readonly columns: readonly (keyof R & string)[];
}

interface ListPage<R> {
  readonly rows: readonly R[];
  /** Rows of all pages; undefined without paging. */
  readonly count: number | undefined;
}

/** Sorts by the requested order, else by match rank; ties by the default order. */
const orderByOf = (
  { orders, searchColumns, defaultOrder }: ListOrder,
  { find, order = '' }: ListQuery,
): RawBuilder<unknown> => {
  const column = orders[order.replace('-', '')];
  if (column)
    return sql`${column} ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')}, ${defaultOrder}`;
  return find ? sql`${matchRankOf(searchColumns, find)}, ${defaultOrder}` : defaultOrder;
};

/** Conditions for the rows of a tenant that are not removed. */
export const inInstitution = (id: string) => sql`"institutionId" = ${id} and "removedAt" is null`;
export const inOrganization = (id: string) => sql`"organizationId" = ${id} and "removedAt" is null`;

/** Creates the query of a list: filtered, searched, sorted and paged. */
export const createListReader = <R>(list: ListDefinition<R>) => {
  const columns = sql.raw(list.columns.map((column) => `"${column}"`).join(', '));
  return async (db: Db, condition: RawBuilder<unknown>, query: ListQuery): Promise<ListPage<R>> => {
    const { page, limit = defaultPageSize, find } = query;
    const isPage = page !== undefined || query.limit !== undefined;
    const matching = find ? sql`and ${anyColumnContains(list.searchColumns, find)}` : sql``;
    const fromWhere = sql`from ${sql.table(list.table)} where ${condition} ${matching}`;
    const window = isPage ? sql`limit ${limit} offset ${((page ?? 1) - 1) * limit}` : sql``;
    const rows = await runPrepared(
      db,
      sql<R>`select ${columns} ${fromWhere} order by ${orderByOf(list, query)} ${window}`,
    );
    if (!isPage) return { rows, count: undefined };
    const [counted] = await runPrepared(
      db,
      sql<{ count: number }>`select count(*) as "count" ${fromWhere}`,
    );
    return { rows, count: counted?.count ?? 0 };
  };
};
