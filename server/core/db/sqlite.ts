import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { StartError } from '../settings/settings.ts';
import { reasonOf } from './reason.ts';
import type { Schema } from './schema.ts';
import { PlannedOnce } from './sqlite-compiler.ts';
import { databaseFile, prepareFile } from './sqlite-file.ts';
import { sqlitePeers } from './sqlite-peers.ts';
import { type RunEach, SqliteRows } from './sqlite-rows.ts';
import { type Trying, wholeTransactions } from './sqlite-transaction.ts';
import type { Reading, Store } from './store.ts';
import { type Unavailable, unavailability } from './unavailable.ts';

const cachedStatements = 500;

/** Full disk, I/O or permission errors, or another process that holds the lock. */
const awayCode = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL|NOMEM)/;
const isUnavailable = (error: unknown): boolean =>
  error instanceof Database.SqliteError && awayCode.test(error.code);

/** Caches prepared statements; a transaction takes the write lock when it begins. */
const prepared = (
  database: Database.Database,
  trying: Trying,
): { database: SqliteDatabase; runEach: RunEach } => {
  const statements = new Map<string, SqliteStatement>();
  const many = new Map<string, Database.Statement<unknown[]>>();
  const { within, bounds } = wholeTransactions(database, trying);
  const runEach: RunEach = (text, rows) =>
    within(() => {
      const statement = many.get(text) ?? database.prepare<unknown[]>(text);
      many.set(text, statement);
      for (const row of rows) statement.run(row);
    });
  const prepare = (text: string): SqliteStatement => {
    const sql = text === 'begin' ? 'begin immediate' : text;
    const statement = trying(() => database.prepare<unknown[]>(sql));
    const running = bounds.get(text) ?? within;
    return {
      reader: statement.reader,
      all: (parameters) => within(() => statement.all(parameters)),
      run: (parameters) => running(() => statement.run(parameters)),
      iterate: (parameters) => statement.iterate(parameters),
    };
  };
  const caching: SqliteDatabase = {
    close: () => database.close(),
    prepare: (text) => {
      const known = statements.get(text);
      if (known) return known;
      const made = prepare(text);
      if (statements.size >= cachedStatements) statements.clear();
      statements.set(text, made);
      return made;
    },
  };
  return { database: caching, runEach };
};

/** A reopened file falls back to synchronous NORMAL, so the pragmas are set every time. */
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

const kysely = (connection: Database.Database, trying: Trying) => {
  const { database, runEach } = prepared(connection, trying);
  const dialect = new SqliteDialect({ database });
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteRows(runEach),
      createDriver: () => dialect.createDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => new PlannedOnce(),
    },
  });
};

/** Converts errors of an unusable file to `Unavailable`. */
const tryingOf =
  (unavailable: (cause: unknown) => Unavailable): Trying =>
  (deed) => {
    try {
      return deed();
    } catch (error) {
      throw isUnavailable(error) ? unavailable(error) : error;
    }
  };

export const openSqliteReading = (dataDir: string): Reading => {
  const connection = connectSqlite(databaseFile(dataDir), { readonly: true });
  // A long read passes each page of the file once.
  connection.pragma('cache_size = -8192');
  const db = kysely(connection, tryingOf(unavailability().unavailable));
  return { db, close: async () => void connection.close() };
};

export const openSqlite = async (dataDir: string, isPatient: boolean): Promise<Store> => {
  const file = databaseFile(dataDir);
  try {
    prepareFile(dataDir);
    const writing = connectSqlite(file);
    const reading = connectSqlite(file, { readonly: true });
    // The sorts of a full check may exceed the memory.
    if (isPatient) reading.pragma('temp_store = FILE');
    const { onUnavailable, unavailable } = unavailability();
    const trying = tryingOf(unavailable);
    const closed = new AbortController();
    const write = kysely(writing, trying);
    const read = kysely(reading, trying);
    return {
      engine: 'sqlite',
      read,
      readBehind: read,
      change: (work) => write.transaction().execute(work),
      onUnavailable,
      peers: sqlitePeers(writing, closed.signal),
      close: async () => {
        closed.abort();
        // Kysely does not close an unused connection, and only a writer that closes last truncates the WAL.
        await read.destroy();
        reading.close();
        await write.destroy();
        writing.close();
      },
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${file} cannot be opened (${reasonOf(error)}); check DATA_DIR and its permissions.`,
    );
  }
};
