import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * Subqueries about the rows of a list. SQLite runs them one after the other. On PostgreSQL they are
 * one statement, because each round trip costs as much CPU as a bare call, and each answers one JSON
 * text, which parses in a fraction of the time that the driver needs for rows.
 */

/** A subquery without parameters; its name is unique in a list. */
export interface AnyQuestion {
  readonly name: string;
  readonly columns: readonly string[];
  /** Selects these columns; the ids are in the table "listed". */
  readonly build: (db: Db) => Compilable<unknown>;
}

export interface Question<R> extends AnyQuestion {
  readonly columns: readonly (keyof R & string)[];
  readonly build: (db: Db) => Compilable<R>;
}

const listed = sql<{ readonly id: string }>`"listed"`.as('listed');

/** The table of ids. Use a cross join, as SQLite keeps its join order. */
export const fromListed = (db: Db) => db.selectFrom(listed);

/** Rows by the name of their subquery. */
type Lists = Readonly<Record<string, readonly unknown[]>>;

/** Results by subquery. */
export interface Answers {
  readonly of: <R>(question: Question<R>) => readonly R[];
}

/** The cast holds because the subquery of a name selected its own columns. */
const answersIn = (lists: Lists): Answers => ({
  of: <R>({ name }: Question<R>) => (lists[name] ?? []) as readonly R[],
});

/** PostgreSQL expression for the values of a query's rows as one JSON text. */
const jsonColumn = ({ name, columns }: AnyQuestion, query: string): string => {
  const values = columns.map((column) => `"row"."${column}"`).join(', ');
  return `(select coalesce(json_agg(json_build_array(${values})), '[]') from (${query}) as "row")
    as "${name}"`;
};

/** Rebuilds rows from their values. */
const rowsIn = ({ columns }: AnyQuestion, lists: readonly (readonly unknown[])[] = []) =>
  lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index];
    return row;
  });

/** Values of rows by the name of their subquery. */
type Values = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Subqueries that run together. */
export class Beside {
  readonly #questions: readonly AnyQuestion[];
  readonly #known = new Map<Engine, ReadonlyMap<AnyQuestion, string>>();

  constructor(questions: readonly AnyQuestion[]) {
    this.#questions = questions;
  }

  /** Compiles each subquery once per engine. */
  #texts(db: Db): ReadonlyMap<AnyQuestion, string> {
    const engine = engineOf(db);
    const texts =
      this.#known.get(engine) ??
      new Map(this.#questions.map((question) => [question, question.build(db).compile().sql]));
    this.#known.set(engine, texts);
    return texts;
  }

  /** PostgreSQL only: the select list of a statement that has a table "listed". */
  columns(db: Db): string {
    return Array.from(this.#texts(db), ([question, text]) => jsonColumn(question, text)).join(', ');
  }

  /** Reads the results from the row of that statement. */
  answersOf(row: Values): Answers {
    const lists = this.#questions.map((question) => [
      question.name,
      rowsIn(question, row[question.name]),
    ]);
    return answersIn(Object.fromEntries(lists));
  }

  /** Runs the subqueries for these ids. */
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
