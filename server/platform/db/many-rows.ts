import { CompiledQuery } from 'kysely';
import type { Engine } from './dialect.ts';
import { prepareByName } from './prepared-statements.ts';
import { type Columns, jsonRecordset, type RowOf } from './rows.ts';
import { SqliteBulkAdapter } from './sqlite/sqlite-rows.ts';
import type { Tx } from './store.ts';

const quote = (name: string): string => `"${name}"`;
const quoteList = (names: readonly string[]): string => names.map(quote).join(', ');

/**
 * Writes many rows by precompiled statements: on PostgreSQL one for all rows in one JSON text, on
 * SQLite one per row, as it has no round trip.
 */
export const rowWriter =
  <C extends Columns>(columns: C, statements: Readonly<Record<Engine, string>>) =>
  async (tx: Tx, rows: readonly RowOf<C>[]): Promise<void> => {
    if (!rows.length) return;
    const names = Object.keys(columns);
    const { adapter } = tx.getExecutor();
    if (adapter instanceof SqliteBulkAdapter) {
      adapter.runEach(
        statements.sqlite,
        rows.map((row) => names.map((name) => row[name])),
      );
    } else {
      await tx.executeQuery(CompiledQuery.raw(statements.postgres, [JSON.stringify(rows)]));
    }
  };

/**
 * Creates a bulk insert; `onConflict` is the clause for existing rows. PostgreSQL computes the columns
 * of `onPostgres` by their SQL; SQLite gives them their defaults.
 */
export const rowInserter = <C extends Columns>(
  table: string,
  columns: C,
  onConflict = '',
  onPostgres: Readonly<Record<string, string>> = {},
) => {
  const names = Object.keys(columns);
  const into = (all: readonly string[]) => `insert into ${quote(table)} (${quoteList(all)})`;
  const values = [...names.map(quote), ...Object.values(onPostgres)].join(', ');
  return rowWriter(columns, {
    sqlite: `${into(names)} values (${names.map(() => '?').join(', ')}) ${onConflict}`,
    postgres: prepareByName(
      `${into([...names, ...Object.keys(onPostgres)])}
      select ${values} from ${jsonRecordset(columns, 'given')} ${onConflict}`,
    ),
  });
};

/** Creates a bulk update of rows by their keys. */
export const rowUpdater = <K extends Columns, C extends Columns>(table: string, key: K, set: C) => {
  const own = (name: string): string => `${quote(table)}.${quote(name)}`;
  const each = (names: readonly string[], value: (name: string) => string) =>
    names.map((name) => value(name));
  const [keys, changes] = [Object.keys(key), Object.keys(set)];
  const givenTo = (name: string): string => `"given".${quote(name)}`;
  return rowWriter(
    { ...set, ...key },
    {
      sqlite: `update ${quote(table)} set ${each(changes, (name) => `${quote(name)} = ?`).join(', ')}
      where ${each(keys, (name) => `${quote(name)} = ?`).join(' and ')}`,
      postgres: prepareByName(`update ${quote(table)}
      set ${each(changes, (name) => `${quote(name)} = ${givenTo(name)}`).join(', ')}
      from ${jsonRecordset({ ...set, ...key }, 'given')}
      where ${each(keys, (name) => `${own(name)} = ${givenTo(name)}`).join(' and ')}`),
    },
  );
};
