import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import type { Db, Tx } from './store.ts';

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

type ColumnType = 'text' | 'bigint' | 'integer';
type Value = string | number | null;

/**
 * Many rows as one parameter-light table expression, to be selected from or joined with:
 * `unnest` of arrays on PostgreSQL, one JSON text on SQLite.
 */
export const rowsOf = <C extends Readonly<Record<string, ColumnType>>>(
  db: Db,
  columns: C,
  rows: readonly { readonly [K in keyof C]: Value }[],
  name: string,
): RawBuilder<unknown> => {
  const names = Object.keys(columns);
  const alias = sql.ref(name);
  if (engineOf(db) === 'postgres') {
    const arrays = names.map(
      (column) =>
        sql`${sql.val(rows.map((row) => row[column]))}::${sql.raw(columns[column] ?? 'text')}[]`,
    );
    const refs = sql.join(names.map((column) => sql.ref(column)));
    return sql`unnest(${sql.join(arrays)}) as ${alias}(${refs})`;
  }
  const picks = names.map(
    (column, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(column)}`,
  );
  const text = JSON.stringify(rows.map((row) => names.map((column) => row[column])));
  return sql`(select ${sql.join(picks)} from json_each(${text})) as ${alias}`;
};

/** Whether a column holds one of these texts: one parameter, and one statement for any number of them. */
export const isOneOf = (db: Db, column: string, texts: readonly string[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${sql.val(texts)}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`;

const lock =
  (text: string) =>
  (db: Db): RawBuilder<unknown> =>
    engineOf(db) === 'postgres' ? sql.raw(text) : sql``;

/** Row locks of a select on PostgreSQL: to change rows, one at a time. SQLite's one writer needs none. */
export const lockFor = lock('for no key update');
/** To rely on rows: many do at once, and in the way of nobody but who ends them. */
export const keepFor = lock('for key share');
/**
 * To end rows: waits for all who rely on them, and they for it. It is taken before the rows are
 * changed, for a change alone neither waits nor shows: who relies on them is given them as they were.
 */
export const endFor = lock('for update');

/** Lets transactions that hold the same name come one after the other. SQLite's always do. */
export const holdName = async (tx: Tx, name: string): Promise<void> => {
  if (engineOf(tx) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

/** Whether an error is the breach of a unique index, by the columns' or the index' name. */
export const isDuplicate = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
};
