import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import type { Db, Tx } from './store.ts';

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision';
type Value = string | number | null;

/** The columns of rows, and their types on PostgreSQL. */
export type Columns = Readonly<Record<string, ColumnType>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: Value };

/** A PostgreSQL table expression of rows that come as one JSON text, the parameter `$1`. */
export const recordset = (columns: Columns, name: string): string => {
  const given = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  return `json_to_recordset($1::json) as "${name}"(${given.join(', ')})`;
};

/** Many rows as one table expression with one parameter, to be selected from or joined with. */
export const rowsOf = <C extends Columns>(
  db: Db,
  columns: C,
  rows: readonly RowOf<C>[],
  name: string,
): RawBuilder<unknown> => {
  const names = Object.keys(columns);
  const alias = sql.ref(name);
  if (engineOf(db) === 'postgres') {
    const given = names.map(
      (column) => sql`${sql.ref(column)} ${sql.raw(columns[column] ?? 'text')}`,
    );
    return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${alias}(${sql.join(given)})`;
  }
  const picks = names.map(
    (column, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(column)}`,
  );
  const text = JSON.stringify(rows.map((row) => names.map((column) => row[column])));
  return sql`(select ${sql.join(picks)} from json_each(${text})) as ${alias}`;
};

/** A list of texts as one parameter. */
export const listOf = (db: Db, values: readonly string[]): unknown =>
  engineOf(db) === 'postgres' ? values : JSON.stringify(values);

/** Whether a column holds one of these texts. However many they are, the query reads the same. */
export const isAmong = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${listOf(db, values)}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${listOf(db, values)}))`;

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
