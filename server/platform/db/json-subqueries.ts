import { type Compilable, CompiledQuery, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import { prepareByName } from './prepared-statements.ts';
import { engineOf, listOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * Subqueries about the rows of a list. SQLite runs them one after the other. On PostgreSQL they are
 * one statement, because each round trip costs as much CPU as a bare call, and each answers one JSON
 * text, which parses in a fraction of the time that the driver needs for rows.
 */

/** A subquery without parameters; its name is unique in a list. */
export interface AnySubquery {
  readonly name: string;
  readonly columns: readonly string[];
  /** Selects these columns; the ids are in the table "listed". */
  readonly build: (db: Db) => Compilable<unknown>;
}

export interface Subquery<R> extends AnySubquery {
  readonly columns: readonly (keyof R & string)[];
  readonly build: (db: Db) => Compilable<R>;
}

const listedTable = sql<{ readonly id: string }>`"listed"`.as('listed');

/** The table of ids. Use a cross join, as SQLite keeps its join order. */
export const fromListedIds = (db: Db) => db.selectFrom(listedTable);

/** Rows by the name of their subquery. */
type RowsByName = Readonly<Record<string, readonly unknown[]>>;

/** Results by subquery. */
export interface SubqueryResults {
  readonly rowsOf: <R>(subquery: Subquery<R>) => readonly R[];
}

/** The cast holds because the subquery of a name selected its own columns. */
const resultsOf = (lists: RowsByName): SubqueryResults => ({
  rowsOf: <R>({ name }: Subquery<R>) => (lists[name] ?? []) as readonly R[],
});

/** PostgreSQL expression for the values of a query's rows as one JSON text. */
const jsonColumn = ({ name, columns }: AnySubquery, query: string): string => {
  const values = columns.map((column) => `"row"."${column}"`).join(', ');
  return `(select coalesce(json_agg(json_build_array(${values})), '[]') from (${query}) as "row")
    as "${name}"`;
};

/** Rebuilds rows from their values. */
const rowsFromValues = ({ columns }: AnySubquery, lists: readonly (readonly unknown[])[] = []) =>
  lists.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index];
    return row;
  });

/** Values of rows by the name of their subquery. */
type ValuesByName = Readonly<Record<string, readonly (readonly unknown[])[]>>;

/** Subqueries that run together. */
export class JsonSubqueries {
  readonly #subqueries: readonly AnySubquery[];
  readonly #textsByEngine = new Map<Engine, ReadonlyMap<AnySubquery, string>>();

  constructor(subqueries: readonly AnySubquery[]) {
    this.#subqueries = subqueries;
  }

  /** Compiles each subquery once per engine. */
  #compiledTexts(db: Db): ReadonlyMap<AnySubquery, string> {
    const engine = engineOf(db);
    const texts =
      this.#textsByEngine.get(engine) ??
      new Map(this.#subqueries.map((subquery) => [subquery, subquery.build(db).compile().sql]));
    this.#textsByEngine.set(engine, texts);
    return texts;
  }

  /** PostgreSQL only: the select list of a statement that has a table "listed". */
  selectList(db: Db): string {
    return Array.from(this.#compiledTexts(db), ([subquery, text]) =>
      jsonColumn(subquery, text),
    ).join(', ');
  }

  /** Reads the results from the row of that statement. */
  resultsOf(row: ValuesByName): SubqueryResults {
    const lists = this.#subqueries.map((subquery) => [
      subquery.name,
      rowsFromValues(subquery, row[subquery.name]),
    ]);
    return resultsOf(Object.fromEntries(lists));
  }

  /** Runs the subqueries for these ids. */
  async queryFor(db: Db, values: readonly string[]): Promise<SubqueryResults> {
    if (!values.length) return resultsOf({});
    const parameters = [listOf(db, values)];
    if (engineOf(db) === 'postgres') {
      const ids = 'with "listed" as (select unnest($1::text[]) as "id")';
      const text = prepareByName(`${ids} select ${this.selectList(db)}`);
      const { rows } = await db.executeQuery<ValuesByName>(CompiledQuery.raw(text, parameters));
      return this.resultsOf(rows[0] ?? {});
    }
    const withIds = 'with "listed" as (select "value" as "id" from json_each(+?))';
    const lists: Record<string, readonly unknown[]> = {};
    for (const [{ name }, text] of this.#compiledTexts(db)) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(`${withIds} ${text}`, parameters));
      lists[name] = rows;
    }
    return resultsOf(lists);
  }
}
