import { devNull } from 'node:os';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { headOf } from '../../audit/chain.ts';
import { openStore } from '../../platform/db/open-store.ts';
import { connectSqlite } from '../../platform/db/sqlite/sqlite.ts';
import { databaseFile, makeFile } from '../../platform/db/sqlite/sqlite-file.ts';
import type { Db } from '../../platform/db/store.ts';
import { currentVersion } from '../../platform/migrations/migrate.ts';
import type { Schema } from '../../platform/schema/schema.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { DatabaseFacts } from './header.ts';
import { startProgram } from './programs.ts';

type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

const countRows = async (db: Db): Promise<Record<string, number>> => {
  const rows: Record<string, number> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows: counts } = await sql<{ count: number }>`
      select count(*) as "count" from ${sql.table(name)}`.execute(db);
    rows[name] = counts[0]?.count ?? 0;
  }
  return rows;
};

/** Schema version, row counts and audit head of a database. */
export const readFacts = async (db: Db): Promise<DatabaseFacts> => {
  const { seq, hash } = await headOf(db);
  const rows = await countRows(db);
  return { schema: await currentVersion(db), rows, auditHead: `${seq}:${hash}` };
};

/** Opens a database file read-only; nobody may write it meanwhile. */
export const readDatabaseFile = async <T>(
  file: string,
  read: (db: Db) => Promise<T>,
): Promise<T> => {
  const database = connectSqlite(file, { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return read(db).finally(() => database.close());
};

const snapshotSqlite = (
  { DATA_DIR }: DatabaseSettings,
  payload: string,
): Promise<DatabaseFacts> => {
  const database = connectSqlite(databaseFile(DATA_DIR), { readonly: true });
  try {
    database.prepare('vacuum into ?').run(payload);
  } finally {
    database.close();
  }
  return readDatabaseFile(payload, readFacts);
};

const snapshotPostgres = async (
  settings: DatabaseSettings,
  address: string,
  payload: string,
): Promise<DatabaseFacts> => {
  const store = await openStore(settings, true);
  try {
    return await store.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as "id"`.execute(tx);
        const facts = await readFacts(tx);
        const snapshot = `--snapshot=${rows[0]?.id}`;
        const args = ['--format=custom', '--compress=0', snapshot, `--file=${payload}`];
        await startProgram('pg_dump', args, address).ended;
        return facts;
      });
  } finally {
    await store.close();
  }
};

/** Copies the database as of one moment into a file, while servers write. */
export const takeSnapshot = async (
  settings: DatabaseSettings,
  payload: string,
): Promise<DatabaseFacts> => {
  makeFile(payload);
  return settings.DATABASE_URL
    ? snapshotPostgres(settings, settings.DATABASE_URL, payload)
    : snapshotSqlite(settings, payload);
};

/** Dumps one table to nowhere. Throws a StartError when a backup could not be made. */
export const tryDump = (address: string): Promise<void> =>
  startProgram('pg_dump', ['--table', 'migrations', '--file', devNull], address).ended;
