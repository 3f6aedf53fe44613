import { sql } from 'kysely';
import { engineOf } from '../server/platform/db/rows.ts';
import type { Db } from '../server/platform/db/store.ts';
import type { ServerPlace } from './places.ts';
import { readDatabase } from './read-database.ts';

/** Every row of a database as text, by table. */
export type Dump = ReadonlyMap<string, readonly string[]>;

export const listTables = async (db: Db): Promise<string[]> => {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select "tablename" as "name" from "pg_tables" where "schemaname" = 'public'`.execute(db)
      : await sql<{ name: string }>`
          select "name" from "sqlite_schema" where "type" = 'table'
            and "name" not like 'sqlite%'`.execute(db);
  return rows.map(({ name }) => name).sort();
};

/** Decodes bytes as Latin-1, so that texts in them can be found. */
const decodeBytes = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;

const rowText = (row: object): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, decodeBytes(value)])),
  );

/** The rows of a table as sorted texts, with all or some of their columns. */
export const readRows = async (
  db: Db,
  table: string,
  columns?: readonly string[],
): Promise<string[]> => {
  const names = columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`;
  const { rows } = await sql<object>`select ${names} from ${sql.table(table)}`.execute(db);
  return rows.map(rowText).sort();
};

/** Reads the server's whole database through a second connection. */
export const dumpDatabase = (place: ServerPlace): Promise<Dump> =>
  readDatabase(place, async (db) => {
    const dump = new Map<string, string[]>();
    for (const table of await listTables(db)) dump.set(table, await readRows(db, table));
    return dump;
  });

/** The rows of one table. */
export const dumpTable = (place: ServerPlace, name: string): Promise<readonly string[]> =>
  readDatabase(place, (db) => readRows(db, name));
