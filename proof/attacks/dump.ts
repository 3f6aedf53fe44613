import { Client } from 'pg';
import { connectSqlite } from '../../server/core/db/sqlite.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import type { Place } from '../places.ts';

/** Every row of a database as text, by table. */
export type Dump = ReadonlyMap<string, readonly string[]>;

const textOf = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

const rowsOf = async (
  tables: readonly string[],
  all: (table: string) => unknown[] | Promise<unknown[]>,
): Promise<Dump> => {
  const dump = new Map<string, string[]>();
  for (const table of tables) dump.set(table, (await all(table)).map(textOf).sort());
  return dump;
};

type Chosen = (table: string) => boolean;

const dumpSqlite = async (dataDir: string, isChosen: Chosen): Promise<Dump> => {
  const database = connectSqlite(databaseFile(dataDir), { readonly: true });
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table'").all();
    const tables = names.map((row) => (row as { name: string }).name).filter(isChosen);
    return await rowsOf(tables, (table) => database.prepare(`select * from "${table}"`).all());
  } finally {
    database.close();
  }
};

const dumpPostgres = async (url: string, isChosen: Chosen): Promise<Dump> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const tables = rows.map(({ name }) => name).filter(isChosen);
    return await rowsOf(tables, async (table) => (await client.query(`table "${table}"`)).rows);
  } finally {
    await client.end();
  }
};

/** All that a server keeps in its database, read beside it. */
export const dumpOf = ({ dataDir, env }: Place, isChosen: Chosen = () => true): Promise<Dump> =>
  env.DATABASE_URL ? dumpPostgres(env.DATABASE_URL, isChosen) : dumpSqlite(dataDir, isChosen);

/** The rows of one table. */
export const tableOf = async (place: Place, name: string): Promise<readonly string[]> =>
  (await dumpOf(place, (table) => table === name)).get(name) ?? [];

/** What a refusal may leave behind: its audit row, its guess, and when the caller was last here. */
const kept = new Set(['audit', 'refusedTries', 'loginGuesses', 'sessions', 'jobs']);

/** Rows that are in only one of two dumps, as `table: row`; what a refusal leaves is not looked at. */
export const changesBetween = (before: Dump, after: Dump): string[] => {
  const changes: string[] = [];
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    if (kept.has(table)) continue;
    const [old, now] = [before.get(table) ?? [], after.get(table) ?? []];
    const [known, found] = [new Set(old), new Set(now)];
    for (const row of now) if (!known.has(row)) changes.push(`${table}: ${row}`);
    for (const row of old) if (!found.has(row)) changes.push(`${table}, gone: ${row}`);
  }
  return changes;
};

/** Every row in which this text stands, as `table: row`. */
export const rowsWith = (dump: Dump, text: string): string[] =>
  Array.from(dump).flatMap(([table, rows]) =>
    rows.filter((row) => row.includes(text)).map((row) => `${table}: ${row}`),
  );
