import { Kysely, SqliteDialect } from 'kysely';
import { openPostgres } from '../server/platform/db/postgres/postgres.ts';
import { connectSqlite } from '../server/platform/db/sqlite/sqlite.ts';
import { databaseFile } from '../server/platform/db/sqlite/sqlite-file.ts';
import type { Db } from '../server/platform/db/store.ts';
import type { Schema } from '../server/platform/schema/schema.ts';
import type { ServerPlace } from './places.ts';

/** Reads a database while a server may be running on it. */
export const readDatabase = async <T>(
  { dataDir, env }: ServerPlace,
  query: (db: Db) => Promise<T>,
): Promise<T> => {
  if (env.DATABASE_URL) {
    const { read, close } = await openPostgres(env.DATABASE_URL, true);
    return query(read).finally(close);
  }
  const database = connectSqlite(databaseFile(dataDir), { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  return query(db).finally(() => database.close());
};
