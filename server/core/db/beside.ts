import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * What is asked about the rows of a list. SQLite is asked one question after the other. For
 * PostgreSQL all of them are one statement, for to send one takes this process as long as a bare
 * call, and the rows of each come as one JSON text, which is taken apart in a fraction of the time
 * that the driver needs for rows.
 */

/** A question without parameters; of one name there is one in a list. */
export interface AnyQuestion {
  readonly name: string;
  readonly columns: readonly string[];
  /** A query for these columns that finds the ids in question in the table "listed". */
  readonly build: (db: Db) => Compilable<unknown>;
}

export interface Question<R> extends AnyQuestion {
  readonly columns: readonly (keyof R & string)[];
  readonly build: (db: Db) => Compilable<R>;
}

const listed = sql<{ readonly id: string }>`"listed"`.as('listed');

/** The table with the ids, to be joined in this order: SQLite keeps to that of a cross join. */
export const fromListed = (db: Db) => db.selectFrom(listed);

/** Rows by the names of what asked for them. */
type Lists = Readonly<Record<string, readonly unknown[]>>;

/** What was answered, by its question. */
export interface Answers {
  readonly of: <R>(question: Question<R>) => readonly R[];
}

/** What stands under the name of a question is what it asked for. */
const answersIn = (lists: Lists): Answers => ({
  of: <R>({ name }: Question<R>) => (lists[name] ?? []) as readonly R[],
});

/** A column of PostgreSQL with the values of a query's rows as one JSON text. */
const jsonColumn = ({ name, columns }: AnyQuestion, query: string): string => {
  const values = columns.map((column) => `"row"."${column}"`).join(', ');
  return `(select coalesce(json_agg(json_build_array(${values})), '[]') from (${query}) as "row")
    as "${name}"`;
};

/** The rows of which these are the values. */
const rowsIn = ({ columns }: AnyQuestion, lists: readonly (readonly unknown[])[] = []) =>
  lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index];
    return row;
  });

/** The values of rows by the names of what asked for them. */
type Values = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Questions that are asked together. */
export class Beside {
  readonly #questions: readonly AnyQuestion[];
  readonly #known = new Map<Engine, ReadonlyMap<AnyQuestion, string>>();

  constructor(questions: readonly AnyQuestion[]) {
    this.#questions = questions;
  }

  /** What each is asked by. */
  #texts(db: Db): ReadonlyMap<AnyQuestion, string> {
    const engine = engineOf(db);
    const texts =
      this.#known.get(engine) ??
      new Map(this.#questions.map((question) => [question, question.build(db).compile().sql]));
    this.#known.set(engine, texts);
    return texts;
  }

  /** On PostgreSQL: what is answered, as columns of one row beside a table "listed". */
  columns(db: Db): string {
    return Array.from(this.#texts(db), ([question, text]) => jsonColumn(question, text)).join(', ');
  }

  /** What is answered by that row. */
  answersOf(row: Values): Answers {
    const lists = this.#questions.map((question) => [
      question.name,
      rowsIn(question, row[question.name]),
    ]);
    return answersIn(Object.fromEntries(lists));
  }

  /** What is answered about these ids. */
  async about(db: Db, values: readonly string[]): Promise<Answers> {
    if (!values.length) return answersIn({});
    const given = [listOf(db, values)];
    if (engineOf(db) === 'postgres') {
      const ids = 'with "listed" as (select unnest($1::text[]) as "id")';
      const text = kept(`${ids} select ${this.columns(db)}`);
      const { rows } = await db.executeQuery<Values>(CompiledQuery.raw(text, given));
      return this.answersOf(rows[0] ?? {});
    }
    const each = 'with "listed" as (select "value" as "id" from json_each(+?))';
    const lists: Record<string, readonly unknown[]> = {};
    for (const [{ name }, text] of this.#texts(db)) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(`${each} ${text}`, given));
      lists[name] = rows;
    }
    return answersIn(lists);
  }
}
