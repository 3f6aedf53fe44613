import { CompiledQuery } from 'kysely';
import { CopiedRows } from './copied-rows.ts';
import type { Engine } from './dialect.ts';
import { kept } from './kept-statements.ts';
import { type Columns, type RowOf, recordset } from './rows.ts';
import { SqliteRows } from './sqlite-rows.ts';
import type { Tx } from './store.ts';

interface Texts extends Readonly<Record<Engine, string>> {
  /** Rows go to PostgreSQL by `copy`, else as one JSON text. */
  readonly isCopied?: boolean;
}

const quoted = (name: string): string => `"${name}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/**
 * Writes many rows by precompiled statements: one for all rows on PostgreSQL, one per row on SQLite,
 * which has no round trip.
 */
const writing =
  <C extends Columns>(columns: C, texts: Texts) =>
  async (tx: Tx, rows: readonly RowOf<C>[]): Promise<void> => {
    if (!rows.length) return;
    const names = Object.keys(columns);
    const { adapter } = tx.getExecutor();
    if (adapter instanceof SqliteRows) {
      adapter.runEach(
        texts.sqlite,
        rows.map((row) => names.map((name) => row[name])),
      );
    } else {
      const given = texts.isCopied
        ? new CopiedRows(rows.map((row) => names.map((name) => row[name])))
        : JSON.stringify(rows);
      await tx.executeQuery(CompiledQuery.raw(texts.postgres, [given]));
    }
  };

/** Creates a bulk insert; `onConflict` is the clause for existing rows. */
export const inserting = <C extends Columns>(table: string, columns: C, onConflict = '') => {
  const names = Object.keys(columns);
  const isCopied = onConflict === '';
  const into = `insert into ${quoted(table)} (${list(names)})`;
  return writing(columns, {
    sqlite: `${into} values (${names.map(() => '?').join(', ')}) ${onConflict}`,
    postgres: isCopied
      ? `copy ${quoted(table)} (${list(names)}) from stdin`
      : kept(`${into} select ${list(names)} from ${recordset(columns, 'given')} ${onConflict}`),
    isCopied,
  });
};

/** Creates a bulk update of rows by their keys. */
export const updating = <K extends Columns, C extends Columns>(table: string, key: K, set: C) => {
  const own = (name: string): string => `${quoted(table)}.${quoted(name)}`;
  const each = (names: readonly string[], value: (name: string) => string) =>
    names.map((name) => value(name));
  const [keys, changes] = [Object.keys(key), Object.keys(set)];
  const givenTo = (name: string): string => `"given".${quoted(name)}`;
  return writing(
    { ...set, ...key },
    {
      sqlite: `update ${quoted(table)} set ${each(changes, (name) => `${quoted(name)} = ?`).join(', ')}
      where ${each(keys, (name) => `${quoted(name)} = ?`).join(' and ')}`,
      postgres: kept(`update ${quoted(table)}
      set ${each(changes, (name) => `${quoted(name)} = ${givenTo(name)}`).join(', ')}
      from ${recordset({ ...set, ...key }, 'given')}
      where ${each(keys, (name) => `${own(name)} = ${givenTo(name)}`).join(' and ')}`),
    },
  );
};
