import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../contract/paging.ts';
import type { Db } from './db/store.ts';
import { anyContains, rankOf } from './fitting.ts';

/** How a list is asked for; without `page` and `limit` it is the whole. */
interface Asked {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly find?: string | undefined;
  /** One of the list's orders; with `-` before it the other way around. */
  readonly order?: string | undefined;
}

interface ListOf {
  readonly table: string;
  /** What is shown of a row. */
  readonly columns: readonly string[];
  /** The columns that finding looks into. */
  readonly texts: readonly string[];
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order of all rows, in which no two are equal. */
  readonly usual: RawBuilder<unknown>;
}

interface Listed<R> {
  readonly rows: R[];
  /** Of all pages; undefined with the whole. */
  readonly count: number | undefined;
}

/** In the order that was asked for, else what fits best first; equal ones stand as usual. */
const orderOf = (
  { orders, texts, usual }: ListOf,
  { find, order = '' }: Asked,
): RawBuilder<unknown> => {
  const by = orders[order.replace('-', '')];
  if (by) return sql`${by} ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')}, ${usual}`;
  return find ? sql`${rankOf(texts, find)}, ${usual}` : usual;
};

/** Which rows are there of an institution, or of an organization. */
export const inInstitution = (id: string) => sql`"institutionId" = ${id} and "removedAt" is null`;
export const inOrganization = (id: string) => sql`"organizationId" = ${id} and "removedAt" is null`;

/** Reads a list: of the rows that are `among` it those that fit, in their order, by pages. */
export const listing = <R>(list: ListOf) => {
  const columns = sql.raw(list.columns.map((column) => `"${column}"`).join(', '));
  return async (db: Db, among: RawBuilder<unknown>, asked: Asked): Promise<Listed<R>> => {
    const { page, limit = defaultPageSize, find } = asked;
    const isPage = page !== undefined || asked.limit !== undefined;
    const fits = find ? sql`and ${anyContains(list.texts, find)}` : sql``;
    const some = sql`from ${sql.table(list.table)} where ${among} ${fits}`;
    const window = isPage ? sql`limit ${limit} offset ${((page ?? 1) - 1) * limit}` : sql``;
    const { rows } = await sql<R>`
      select ${columns} ${some}
      order by ${orderOf(list, asked)} ${window}`.execute(db);
    if (!isPage) return { rows, count: undefined };
    const counted = await sql<{ count: number }>`select count(*) as "count" ${some}`.execute(db);
    return { rows, count: counted.rows[0]?.count ?? 0 };
  };
};
