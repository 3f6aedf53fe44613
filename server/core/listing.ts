import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../contract/paging.ts';
import { askOften } from './db/asking.ts';
import { type Answers, type AnyQuestion, Beside, type Question } from './db/beside.ts';
import { engineOf } from './db/rows.ts';
import type { Db } from './db/store.ts';
import { anyContains, rankOf } from './fitting.ts';

/** Without `page` and `limit` the whole list is answered. */
interface Asked {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly find?: string | undefined;
  /** A key of `orders`; a `-` before it sorts descending. */
  readonly order?: string | undefined;
}

interface Ordered {
  /** The columns that `find` searches. */
  readonly texts: readonly string[];
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The default order, which must be total. */
  readonly usual: RawBuilder<unknown>;
}

interface ListOf<R> extends Ordered {
  readonly table: string;
  readonly columns: readonly (keyof R & string)[];
}

interface Listed<R> {
  readonly rows: readonly R[];
  /** Rows of all pages; undefined without paging. */
  readonly count: number | undefined;
  /** Results of the list's subqueries. */
  readonly answers: Answers;
}

/** Sorts by the requested order, else by match rank; ties by the default order. */
const orderOf = (
  { orders, texts, usual }: Ordered,
  { find, order = '' }: Asked,
): RawBuilder<unknown> => {
  const by = orders[order.replace('-', '')];
  if (by) return sql`${by} ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')}, ${usual}`;
  return find ? sql`${rankOf(texts, find)}, ${usual}` : usual;
};

/** Conditions for the rows of a tenant that are not removed. */
export const inInstitution = (id: string) => sql`"institutionId" = ${id} and "removedAt" is null`;
export const inOrganization = (id: string) => sql`"organizationId" = ${id} and "removedAt" is null`;

interface Named {
  readonly id: string;
}

interface Counted {
  readonly count: number;
}

/** The count is undefined without paging. */
interface Parts<R> {
  readonly wanted: RawBuilder<R>;
  readonly counted: RawBuilder<Counted> | undefined;
}

const askedInTurn = async <R extends Named>(
  db: Db,
  { wanted, counted }: Parts<R>,
  beside: Beside,
) => {
  const { rows } = await wanted.execute(db);
  const count = await counted?.execute(db);
  const answers = await beside.about(
    db,
    rows.map(({ id }) => id),
  );
  return { rows, count: count && (count.rows[0]?.count ?? 0), answers };
};

/** The same as one statement of PostgreSQL, with the rows as one more JSON subquery. */
const askedAtOnce = async <R>(
  db: Db,
  { wanted, counted }: Parts<R>,
  rows: Question<R>,
  beside: Beside,
) => {
  const andCount = counted ? sql`, (${counted}) as "count"` : sql``;
  const question = sql<Partial<Counted>>`
    with "page" as materialized (${wanted}), "listed" as (select "id" from "page")
    select ${sql.raw(beside.columns(db))} ${andCount}`;
  const [answer] = await askOften(db, question);
  if (!answer) throw new Error('A list without an answer');
  const { count, ...values } = answer;
  const answers = beside.answersOf(values);
  return { rows: answers.of(rows), count, answers };
};

/** Creates the query of a list: filtered, searched, sorted and paged, with subqueries for its rows. */
export const listing = <R extends Named>(
  list: ListOf<R>,
  questions: readonly AnyQuestion[] = [],
) => {
  const columns = sql.raw(list.columns.map((column) => `"${column}"`).join(', '));
  const itself: Question<R> = {
    name: 'rows',
    columns: list.columns,
    build: (db) => ({ compile: () => sql<R>`select * from "page"`.compile(db) }),
  };
  const beside = new Beside(questions);
  const withRows = new Beside([itself, ...questions]);
  return (db: Db, among: RawBuilder<unknown>, asked: Asked): Promise<Listed<R>> => {
    const { page, limit = defaultPageSize, find } = asked;
    const isPage = page !== undefined || asked.limit !== undefined;
    const fits = find ? sql`and ${anyContains(list.texts, find)}` : sql``;
    const some = sql`from ${sql.table(list.table)} where ${among} ${fits}`;
    const window = isPage ? sql`limit ${limit} offset ${((page ?? 1) - 1) * limit}` : sql``;
    const parts = {
      wanted: sql<R>`select ${columns} ${some} order by ${orderOf(list, asked)} ${window}`,
      counted: isPage ? sql<Counted>`select count(*) as "count" ${some}` : undefined,
    };
    return engineOf(db) === 'postgres'
      ? askedAtOnce(db, parts, itself, withRows)
      : askedInTurn(db, parts, beside);
  };
};
