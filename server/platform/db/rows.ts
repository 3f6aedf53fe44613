import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Engine } from './dialect.ts';
import type { Db, Tx } from './store.ts';

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision';
type ColumnValue = string | number | null;

/** Columns with their PostgreSQL types. */
export type Columns = Readonly<Record<string, ColumnType>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ColumnValue };

/** PostgreSQL table expression for rows in one JSON text, the parameter `$1`. */
export const jsonRecordset = (columns: Columns, name: string): string => {
  const columnList = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  return `json_to_recordset($1::json) as "${name}"(${columnList.join(', ')})`;
};

/** Table expression for many rows in one parameter. */
export const rowsOf = <C extends Columns>(
  db: Db,
  columns: C,
  rows: readonly RowOf<C>[],
  name: string,
): RawBuilder<unknown> => {
  const names = Object.keys(columns);
  const alias = sql.ref(name);
  if (engineOf(db) === 'postgres') {
    const columnList = names.map(
      (column) => sql`${sql.ref(column)} ${sql.raw(columns[column] ?? 'text')}`,
    );
    return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${alias}(${sql.join(columnList)})`;
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

/** The SQL text does not depend on the number of values, so the statement can be prepared. */
export const isAmong = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${listOf(db, values)}::text[])`
    : sql`${sql.ref(column)} in (select value from json_each(${listOf(db, values)}))`;

const rowLock =
  (text: string) =>
  (db: Db): RawBuilder<unknown> =>
    engineOf(db) === 'postgres' ? sql.raw(text) : sql``;

/** `FOR NO KEY UPDATE`: take it before changing rows. SQLite has one writer and needs no row locks. */
export const forNoKeyUpdate = rowLock('for no key update');
/** `FOR KEY SHARE`: keeps rows from being deleted. Many can hold it; it blocks only `FOR UPDATE`. */
export const forKeyShare = rowLock('for key share');
/**
 * `FOR UPDATE`: waits for and blocks holders of `FOR KEY SHARE`. Take it before ending rows, because
 * a plain update does not wait for those holders, who would go on with the old row.
 */
export const forUpdate = rowLock('for update');

/** Serializes transactions with the same name by an advisory lock. SQLite's are always serialized. */
export const advisoryLock = async (tx: Tx, name: string): Promise<void> => {
  if (engineOf(tx) !== 'postgres') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

/** True for the violation of a unique index. */
export const isDuplicate = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE';
};
