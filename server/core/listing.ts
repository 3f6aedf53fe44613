import { type RawBuilder, sql } from 'kysely';
import { defaultPageSize } from '../../contract/paging.ts';
import { askOften } from './db/asking.ts';
import { type Answers, type AnyQuestion, Beside, type Question } from './db/beside.ts';
import { engineOf } from './db/rows.ts';
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

interface Ordered {
  /** The columns that finding looks into. */
  readonly texts: readonly string[];
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The order of all rows, in which no two are equal. */
  readonly usual: RawBuilder<unknown>;
}

interface ListOf<R> extends Ordered {
  readonly table: string;
  /** What is shown of a row. */
  readonly columns: readonly (keyof R & string)[];
}

interface Listed<R> {
  readonly rows: readonly R[];
  /** Of all pages; undefined with the whole. */
  readonly count: number | undefined;
  /** What was asked about the rows. */
  readonly answers: Answers;
}

/** In the order that was asked for, else what fits best first; equal ones stand as usual. */
const orderOf = (
  { orders, texts, usual }: Ordered,
  { find, order = '' }: Asked,
): RawBuilder<unknown> => {
  const by = orders[order.replace('-', '')];
  if (by) return sql`${by} ${sql.raw(order.startsWith('-') ? 'desc' : 'asc')}, ${usual}`;
  return find ? sql`${rankOf(texts, find)}, ${usual}` : usual;
};

/** Which rows are there of an institution, or of an organization. */
export const inInstitution = (id: string) => sql`"institutionId" = ${id} and "removedAt" is null`;
export const inOrganization = (id: string) => sql`"organizationId" = ${id} and "removedAt" is null`;

interface Named {
  readonly id: string;
}

interface Counted {
  readonly count: number;
}

/** The rows that are asked for, and how many there are of all pages; undefined with the whole. */
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

/** The same by one statement of PostgreSQL, for which the rows answer a question as well. */
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

/** Reads a list: of the rows that are `among` it those that fit, in their order, by pages. */
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
