import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { connectSqlite } from '../../../platform/db/sqlite/sqlite.ts';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import type { Db } from '../../../platform/db/store.ts';
import { refuseUnfinishedFolder } from '../../../platform/db/unfinished-restore.ts';
import { requireMigrated } from '../../../platform/migrations/migrate.ts';
import type { Schema } from '../../../platform/schema/schema.ts';
import { StartError } from '../../../platform/settings/settings.ts';

/** A read-only SQLite database as of one moment. */
export interface SqliteSource {
  readonly database: Database.Database;
  readonly db: Db;
  readonly close: () => void;
}

/**
 * Checksum of the database file and its log. Call it while this process has the file closed:
 * closing a file releases all locks of the process on it.
 */
export const databaseChecksum = async (dataDir: string): Promise<string> => {
  const file = databaseFile(dataDir);
  const digest = createHash('sha256');
  for (const part of [file, `${file}-wal`].filter(existsSync)) {
    for await (const block of createReadStream(part)) digest.update(block);
  }
  return digest.digest('hex');
};

/** Opens a database of this release. Throws a StartError when there is none. */
export const openSource = async (dataDir: string): Promise<SqliteSource> => {
  const file = databaseFile(dataDir);
  refuseUnfinishedFolder(dataDir);
  if (!existsSync(file)) throw new StartError(`There is no database ${file}; check DATA_DIR.`);
  const database = connectSqlite(file, { readonly: true });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  try {
    // One transaction for all reads.
    database.exec('begin');
    await requireMigrated({ read: db });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    database,
    db,
    close: () => void database.close(),
  };
};
