import type Database from 'better-sqlite3';

/** Runs a call of the driver. */
export type Trying = <T>(deed: () => T) => T;
type Running = (deed: () => Database.RunResult) => Database.RunResult;

/**
 * Keeps transactions atomic. SQLite rolls one back by itself, for example on a full disk; its later
 * statements then fail with the same error and are never committed by themselves.
 */
export const wholeTransactions = (database: Database.Database, trying: Trying) => {
  let isBegun = false;
  let cause: unknown;

  const within: Trying = (deed) => {
    if (isBegun && !database.inTransaction) throw cause;
    try {
      return trying(deed);
    } catch (error) {
      cause = error;
      throw error;
    }
  };
  const begin: Running = (deed) => {
    const done = trying(deed);
    isBegun = true;
    return done;
  };
  const commit: Running = (deed) => {
    const done = within(deed);
    isBegun = false;
    return done;
  };
  const rollback: Running = (deed) => {
    isBegun = false;
    return database.inTransaction ? trying(deed) : { changes: 0, lastInsertRowid: 0 };
  };
  return { within, bounds: new Map(Object.entries({ begin, commit, rollback })) };
};
