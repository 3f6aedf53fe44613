import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { searchForm } from '../../../../contract/values/text-forms.ts';
import type { Schema } from '../../schema/schema.ts';
import { StartError } from '../../settings/settings.ts';
import { errorMessageOf } from '../reason.ts';
import type { ReadStore, Store } from '../store.ts';
import { createUnavailableReporter, type Unavailable } from '../unavailable.ts';
import { sqliteChangeBus } from './sqlite-change-bus.ts';
import { PlanOnceCompiler } from './sqlite-compiler.ts';
import { databaseFile, prepareFile } from './sqlite-file.ts';
import { LockWaitingDriver } from './sqlite-lock.ts';
import { type RunEach, SqliteBulkAdapter } from './sqlite-rows.ts';
import { atomicTransactions, type RunDriverCall } from './sqlite-transaction.ts';

const maxCachedStatements = 500;

/** Full disk, I/O or permission errors, or another process that holds the lock. */
const unavailableCode = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PROTOCOL|NOMEM)/;
const isUnavailable = (error: unknown): boolean =>
  error instanceof Database.SqliteError && unavailableCode.test(error.code);

/** Caches prepared statements; a transaction takes the write lock when it begins. */
const withStatementCache = (
  database: Database.Database,
  runDriverCall: RunDriverCall,
): { database: SqliteDatabase; runEach: RunEach } => {
  const statements = new Map<string, SqliteStatement>();
  const bulkStatements = new Map<string, Database.Statement<unknown[]>>();
  const { within, bounds } = atomicTransactions(database, runDriverCall);
  const runEach: RunEach = (text, rows) =>
    within(() => {
      const statement = bulkStatements.get(text) ?? database.prepare<unknown[]>(text);
      bulkStatements.set(text, statement);
      for (const row of rows) statement.run(row);
    });
  const prepare = (text: string): SqliteStatement => {
    const sql = text === 'begin' ? 'begin immediate' : text;
    const statement = runDriverCall(() => database.prepare<unknown[]>(sql));
    const run = bounds.get(text) ?? within;
    return {
      reader: statement.reader,
      all: (parameters) => within(() => statement.all(parameters)),
      run: (parameters) => run(() => statement.run(parameters)),
      iterate: (parameters) => statement.iterate(parameters),
    };
  };
  const cachingDatabase: SqliteDatabase = {
    close: () => database.close(),
    prepare: (text) => {
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = prepare(text);
      if (statements.size >= maxCachedStatements) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
  return { database: cachingDatabase, runEach };
};

/** A reopened file falls back to synchronous NORMAL, so the pragmas are set every time. */
export const connectSqlite = (file: string, options: Database.Options = {}): Database.Database => {
  const database = new Database(file, { timeout: 10_000, ...options });
  if (!options.readonly) database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Deleted bytes are overwritten by zeros.
  database.pragma('secure_delete = ON');
  database.pragma('wal_autocheckpoint = 20000');
  database.pragma('cache_size = -65536');
  database.pragma('temp_store = MEMORY');
  database.function('searchForm', { deterministic: true }, searchForm);
  return database;
};

/** Lets a database of an earlier release give free pages back; the copy holds nothing that was deleted. */
export const enableVacuum = (file: string): void => {
  const database = connectSqlite(file);
  try {
    if (database.pragma('auto_vacuum', { simple: true }) !== 0) return;
    database.pragma('auto_vacuum = INCREMENTAL');
    database.exec('vacuum');
  } finally {
    database.close();
  }
};

/** Free pages that one transaction gives back to the disk, in milliseconds. */
const pagesAtOnce = 200;

/** Runs a call while no transaction is open. */
type RunAlone = <T>(run: () => T) => Promise<T>;

/**
 * Gives free pages back to the disk, and empties the log, which holds former pages. `exec` steps a
 * pragma to its end, which `pragma` does not.
 */
const reclaimFreePages = async (writer: Database.Database, alone: RunAlone): Promise<boolean> => {
  const free = Number(writer.pragma('freelist_count', { simple: true }));
  for (let left = free; left > 0; left -= pagesAtOnce) {
    await alone(() => writer.exec(`pragma incremental_vacuum(${pagesAtOnce})`));
    await setImmediate();
  }
  // The first one holds up no writer; it leaves little to the second.
  await alone(() => writer.exec('pragma wal_checkpoint(PASSIVE)'));
  const empty = writer.prepare<[], { busy: number }>('pragma wal_checkpoint(TRUNCATE)');
  return (await alone(() => empty.get()))?.busy === 0;
};

/** Pages of the log that a checkpoint copies in about ten milliseconds. */
const loggedPages = 1000;

/** Copies the log into the database once it has grown. PASSIVE waits for nobody. */
const createCheckpoint = (writer: Database.Database) => {
  const measure = writer.prepare<[], { log: number; checkpointed: number }>(
    'pragma wal_checkpoint(NOOP)',
  );
  return (): void => {
    const { log = 0, checkpointed = 0 } = measure.get() ?? {};
    if (log - checkpointed >= loggedPages) writer.exec('pragma wal_checkpoint(PASSIVE)');
  };
};

/** Milliseconds for which a connection of a server may block it; changes wait in `sqlite-lock.ts`. */
const readTimeoutMs = 100;

type ToUnavailable = (error: unknown) => unknown;

const createKysely = (connection: Database.Database, toUnavailable: ToUnavailable) => {
  const { database, runEach } = withStatementCache(connection, (call) => {
    try {
      return call();
    } catch (error) {
      throw toUnavailable(error);
    }
  });
  const dialect = new SqliteDialect({ database });
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteBulkAdapter(runEach),
      createDriver: () => new LockWaitingDriver(database, toUnavailable),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => new PlanOnceCompiler(),
    },
  });
};

/** Converts errors of an unusable file to `Unavailable`. */
const errorConverter =
  (reportUnavailable: (cause: unknown) => Unavailable): ToUnavailable =>
  (error) =>
    isUnavailable(error) ? reportUnavailable(error) : error;

export const openSqliteReadStore = (dataDir: string): ReadStore => {
  const connection = connectSqlite(databaseFile(dataDir), { readonly: true });
  // A long read passes each page of the file once.
  connection.pragma('cache_size = -8192');
  const { reportUnavailable } = createUnavailableReporter();
  const db = createKysely(connection, errorConverter(reportUnavailable));
  return { db, close: async () => void connection.close() };
};

export const openSqlite = async (dataDir: string, isPatient: boolean): Promise<Store> => {
  const file = databaseFile(dataDir);
  try {
    prepareFile(dataDir);
    const writer = connectSqlite(file);
    writer.pragma('busy_timeout = 0');
    const reader = connectSqlite(file, { readonly: true, timeout: readTimeoutMs });
    // The sorts of a full check may exceed the memory.
    if (isPatient) reader.pragma('temp_store = FILE');
    const { onUnavailable, reportUnavailable } = createUnavailableReporter();
    let committedAt = Number.NEGATIVE_INFINITY;
    const toUnavailable = errorConverter(reportUnavailable);
    const closed = new AbortController();
    const write = createKysely(writer, toUnavailable);
    const read = createKysely(reader, toUnavailable);
    const alone: RunAlone = (run) => write.connection().execute(async () => run());
    const checkpoint = createCheckpoint(writer);
    return {
      engine: 'sqlite',
      read,
      readReplica: read,
      change: async (work) => {
        const result = await write.transaction().execute(work);
        committedAt = performance.now();
        return result;
      },
      checkpoint: () => alone(checkpoint),
      reclaim: () => reclaimFreePages(writer, alone),
      lastCommitAt: () => committedAt,
      onUnavailable,
      pools: {},
      changeBus: sqliteChangeBus(writer, closed.signal),
      close: async () => {
        closed.abort();
        // Kysely does not close an unused connection, and only a writer that closes last truncates the WAL.
        await read.destroy();
        reader.close();
        await write.destroy();
        writer.close();
      },
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database ${file} cannot be opened (${errorMessageOf(error)}); check DATA_DIR and its permissions.`,
    );
  }
};
