import { Kysely, SqliteDialect } from 'kysely';
import { openPostgres } from '../server/core/db/postgres.ts';
import type { Schema } from '../server/core/db/schema.ts';
import { connectSqlite } from '../server/core/db/sqlite.ts';
import { databaseFile } from '../server/core/db/sqlite-file.ts';
import type { Db } from '../server/core/db/store.ts';
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
