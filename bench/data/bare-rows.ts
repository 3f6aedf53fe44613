import { Client } from 'pg';
import type { Engine } from '../../server/platform/db/dialect.ts';
import { connectSqlite } from '../../server/platform/db/sqlite/sqlite.ts';
import { databaseFile } from '../../server/platform/db/sqlite/sqlite-file.ts';
import type { DatabaseSettings } from './store.ts';

type BareRow = Readonly<Record<string, string | number | null>>;

export type RowsByTable = Readonly<Record<string, readonly BareRow[]>>;

/** Baseline: writes batches through the bare driver, each in one commit. */
export interface BareWriter {
  readonly write: (rows: RowsByTable) => Promise<void>;
  readonly close: () => Promise<void>;
}

const columnsOf = (rows: readonly BareRow[]): string[] => Object.keys(rows[0] ?? {});
const quoteNames = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join(', ');

const bareSqlite = async ({ DATA_DIR }: DatabaseSettings): Promise<BareWriter> => {
  const database = connectSqlite(databaseFile(DATA_DIR));
  const prepare = (table: string, names: readonly string[]) =>
    database.prepare(
      `insert into "${table}" (${quoteNames(names)}) values (${names.map(() => '?').join(', ')})`,
    );
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const write = database.transaction((tables: RowsByTable) => {
    for (const [table, rows] of Object.entries(tables)) {
      const names = columnsOf(rows);
      const insert = statements.get(table) ?? prepare(table, names);
      statements.set(table, insert);
      for (const row of rows) insert.run(names.map((name) => row[name]));
    }
  });
  return {
    write: async (rows) => write.immediate(rows),
    close: async () => {
      database.close();
    },
  };
};

/** The types of a table's columns, by their names. */
const typesOf = async (client: Client, table: string): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0`,
    [`"${table}"`],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
};

const barePostgres = async ({ DATABASE_URL }: DatabaseSettings): Promise<BareWriter> => {
  const client = new Client(DATABASE_URL);
  await client.connect();
  const texts = new Map<string, string>();
  const buildInsert = async (table: string, names: readonly string[]): Promise<string> => {
    const types = await typesOf(client, table);
    const arrays = names.map((name, index) => `$${index + 1}::${types.get(name)}[]`);
    return `insert into "${table}" (${quoteNames(names)}) select * from unnest(${arrays.join(', ')})`;
  };
  return {
    write: async (tables) => {
      await client.query('begin');
      for (const [table, rows] of Object.entries(tables)) {
        const names = columnsOf(rows);
        const text = texts.get(table) ?? (await buildInsert(table, names));
        texts.set(table, text);
        const values = names.map((name) => rows.map((row) => row[name]));
        await client.query({ name: table, text, values });
      }
      await client.query('commit');
    },
    close: () => client.end(),
  };
};

export const openBareWriter: Readonly<
  Record<Engine, (database: DatabaseSettings) => Promise<BareWriter>>
> = {
  sqlite: bareSqlite,
  postgres: barePostgres,
};
