import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import { StartError } from '../settings.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'vms.db');

const cachedStatements = 500;

/** Prepared statements are kept, and a transaction takes the write lock when it begins. */
const prepared = (database: Database.Database): SqliteDatabase => {
  const statements = new Map<string, Database.Statement<unknown[]>>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const made = database.prepare<unknown[]>(text === 'begin' ? 'begin immediate' : text);
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(text, made);
      return made;
    },
  };
};

/** One connection. A reopened file falls back to synchronous NORMAL, so it is set every time. */
export const connectSqlite = (file: string, options: Database.Options = {}): Database.Database => {
  const database = new Database(file, { timeout: 10_000, ...options });
  if (!options.readonly) database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('wal_autocheckpoint = 20000');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  return database;
};

const kysely = (database: Database.Database) =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: prepared(database) }) });

export const openSqlite = async (dataDir: string): Promise<Store> => {
  const file = databaseFile(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    const writing = connectSqlite(file);
    const reading = connectSqlite(file, { readonly: true });
    const write = kysely(writing);
    const read = kysely(reading);
    return {
      engine: 'sqlite',
      read,
      change: (work) => write.transaction().execute(work),
      close: async () => {
        // Kysely leaves open what it has never used, and only a writer that closes last clears the log.
        await read.destroy();
        reading.close();
        await write.destroy();
        writing.close();
      },
    };
  } catch (error) {
    throw new StartError(
      `The database ${file} cannot be opened (${error instanceof Error ? error.message : error}); check DATA_DIR and its permissions.`,
    );
  }
};
