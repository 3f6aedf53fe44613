import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../../contract/paging.ts';
import {
  type AnySubquery,
  JsonSubqueries,
  type Subquery,
  type SubqueryResults,
} from '../db/json-subqueries.ts';
import { runPrepared } from '../db/prepared-query.ts';
import { engineOf } from '../db/rows.ts';
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
  /** Results of the list's subqueries. */
  readonly answers: SubqueryResults;
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

interface RowWithId {
  readonly id: string;
}

interface RowCount {
  readonly count: number;
}

/** The count is undefined without paging. */
interface ListQueries<R> {
  readonly rowsQuery: RawBuilder<R>;
  readonly countQuery: RawBuilder<RowCount> | undefined;
}

const queryInSequence = async <R extends RowWithId>(
  db: Db,
  { rowsQuery, countQuery }: ListQueries<R>,
  subqueries: JsonSubqueries,
) => {
  const { rows } = await rowsQuery.execute(db);
  const count = await countQuery?.execute(db);
  const answers = await subqueries.queryFor(
    db,
    rows.map(({ id }) => id),
  );
  return { rows, count: count && (count.rows[0]?.count ?? 0), answers };
};

/** The same as one statement of PostgreSQL, with the rows as one more JSON subquery. */
const queryInOneStatement = async <R>(
  db: Db,
  { rowsQuery, countQuery }: ListQueries<R>,
  rows: Subquery<R>,
  subqueries: JsonSubqueries,
) => {
  const countColumn = countQuery ? sql`, (${countQuery}) as "count"` : sql``;
  const query = sql<Partial<RowCount>>`
    with "page" as materialized (${rowsQuery}), "listed" as (select "id" from "page")
    select ${sql.raw(subqueries.selectList(db))} ${countColumn}`;
  const [row] = await runPrepared(db, query);
  if (!row) throw new Error('A list without an answer');
  const { count, ...values } = row;
  const answers = subqueries.resultsOf(values);
  return { rows: answers.rowsOf(rows), count, answers };
};

/** Creates the query of a list: filtered, searched, sorted and paged, with subqueries for its rows. */
export const createListReader = <R extends RowWithId>(
  list: ListDefinition<R>,
  subqueries: readonly AnySubquery[] = [],
) => {
  const columns = sql.raw(list.columns.map((column) => `"${column}"`).join(', '));
  const rowsSubquery: Subquery<R> = {
    name: 'rows',
    columns: list.columns,
    build: (db) => ({ compile: () => sql<R>`select * from "page"`.compile(db) }),
  };
  const withoutRows = new JsonSubqueries(subqueries);
  const withRows = new JsonSubqueries([rowsSubquery, ...subqueries]);
  return (db: Db, condition: RawBuilder<unknown>, query: ListQuery): Promise<ListPage<R>> => {
    const { page, limit = defaultPageSize, find } = query;
    const isPage = page !== undefined || query.limit !== undefined;
    const matching = find ? sql`and ${anyColumnContains(list.searchColumns, find)}` : sql``;
    const fromWhere = sql`from ${sql.table(list.table)} where ${condition} ${matching}`;
    const window = isPage ? sql`limit ${limit} offset ${((page ?? 1) - 1) * limit}` : sql``;
    const queries = {
      rowsQuery: sql<R>`select ${columns} ${fromWhere} order by ${orderByOf(list, query)} ${window}`,
      countQuery: isPage ? sql<RowCount>`select count(*) as "count" ${fromWhere}` : undefined,
    };
    return engineOf(db) === 'postgres'
      ? queryInOneStatement(db, queries, rowsSubquery, withRows)
      : queryInSequence(db, queries, withoutRows);
  };
};
