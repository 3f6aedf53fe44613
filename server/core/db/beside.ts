import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * What is asked about the rows of a list. SQLite is asked one question after the other. For
 * PostgreSQL all of them are one statement, for to send one takes this process as long as a bare
 * call, and the rows of each come as one JSON text, which is taken apart in a fifth of the time that
 * the driver needs for rows.
 */

/** A question without parameters; of one name there is one in a list. */
export interface Question<R> {
  readonly name: string;
  /** A query that finds the ids in question in the table "listed". */
  readonly build: (db: Db) => Compilable<R>;
}

/** Whether a column holds the id of a row of the list. */
export const isListed = (db: Db, column: string): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(array(select "id" from "listed"))`
    : sql`${sql.ref(column)} in (select "id" from "listed")`;

/** Rows by the names of what asked for them. */
type Lists = Readonly<Record<string, unknown>>;

/** What was answered, by its question. */
export interface Answers {
  readonly of: <R>(question: Question<R>) => readonly R[];
}

/** What stands under the name of a question is what it asked for. */
export const answersIn = (lists: Lists): Answers => ({
  of: <R>({ name }: Question<R>) => (lists[name] ?? []) as readonly R[],
});

/** A column of PostgreSQL with the rows of a query as one JSON text. */
export const jsonColumn = (query: string, name: string): string =>
  `(select coalesce(json_agg("row"), '[]') from (${query}) as "row") as "${name}"`;

/** Questions that are asked together. */
export class Beside {
  readonly #questions: readonly Question<unknown>[];
  readonly #known = new Map<Engine, readonly (readonly [name: string, text: string])[]>();

  constructor(questions: readonly Question<unknown>[]) {
    this.#questions = questions;
  }

  /** What each is asked by, by its name. */
  #texts(db: Db) {
    const engine = engineOf(db);
    const texts =
      this.#known.get(engine) ??
      this.#questions.map(({ name, build }) => [name, build(db).compile().sql] as const);
    this.#known.set(engine, texts);
    return texts;
  }

  /** On PostgreSQL: what is answered, as columns of one row beside a table "listed". */
  columns(db: Db): readonly string[] {
    return this.#texts(db).map(([name, text]) => jsonColumn(text, name));
  }

  /** What is answered about these ids. */
  async about(db: Db, ids: readonly string[]): Promise<Answers> {
    if (!ids.length) return answersIn({});
    const given = [listOf(db, ids)];
    const ask = (text: string) => db.executeQuery<Lists>(CompiledQuery.raw(text, given));
    if (engineOf(db) === 'postgres') {
      const listed = 'with "listed" as (select unnest($1::text[]) as "id")';
      const { rows } = await ask(kept(`${listed} select ${this.columns(db).join(', ')}`));
      return answersIn(rows[0] ?? {});
    }
    const listed = 'with "listed" as (select "value" as "id" from json_each(+?))';
    const lists: Record<string, unknown> = {};
    for (const [name, text] of this.#texts(db)) lists[name] = (await ask(`${listed} ${text}`)).rows;
    return answersIn(lists);
  }
}
