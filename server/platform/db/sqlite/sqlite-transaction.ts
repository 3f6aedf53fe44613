import type Database from 'better-sqlite3';

/** Runs a call of the driver. */
export type RunDriverCall = <T>(call: () => T) => T;
type RunStatement = (call: () => Database.RunResult) => Database.RunResult;

/**
 * Keeps transactions atomic. SQLite rolls one back by itself, for example on a full disk; its later
 * statements then fail with the same error and are never committed by themselves.
 */
export const atomicTransactions = (database: Database.Database, runDriverCall: RunDriverCall) => {
  let isBegun = false;
  let cause: unknown;

  const within: RunDriverCall = (call) => {
    if (isBegun && !database.inTransaction) throw cause;
    try {
      return runDriverCall(call);
    } catch (error) {
      cause = error;
      throw error;
    }
  };
  const begin: RunStatement = (call) => {
    const result = call();
    isBegun = true;
    return result;
  };
  const commit: RunStatement = (call) => {
    const result = within(call);
    isBegun = false;
    return result;
  };
  const rollback: RunStatement = (call) => {
    isBegun = false;
    return database.inTransaction ? runDriverCall(call) : { changes: 0, lastInsertRowid: 0 };
  };
  return { within, bounds: new Map(Object.entries({ begin, commit, rollback })) };
};
