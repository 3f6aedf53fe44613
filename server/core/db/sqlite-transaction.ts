import type Database from 'better-sqlite3';

/** Runs a deed of the driver. */
export type Trying = <T>(deed: () => T) => T;
type Running = (deed: () => Database.RunResult) => Database.RunResult;

/**
 * Keeps the transactions of a connection whole. SQLite ends one by itself when it runs out of room,
 * for example: what else belongs to it is refused for the same reason, and never committed alone.
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
