import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type DatabaseConnection, type SqliteDatabase, SqliteDriver } from 'kysely';

/** Milliseconds for which a change waits for the write lock of another program. */
const patienceMs = 10_000;
const maxPauseMs = 50;

const isLocked = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);

/**
 * Repeats `begin` while another program holds the write lock, without blocking this process. Once a
 * lock has lasted too long, every further `begin` fails at its first try, until one succeeds or
 * nobody has tried for a second.
 */
export const createLockWait = (elapsed: () => number = () => performance.now()) => {
  let lockedSince: number | undefined;
  let triedAt = 0;
  return async (begin: () => Promise<void>): Promise<void> => {
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        await begin();
        lockedSince = undefined;
        return;
      } catch (error) {
        if (!isLocked(error)) throw error;
        const now = elapsed();
        if (now - triedAt > 1000) lockedSince = undefined;
        triedAt = now;
        lockedSince ??= now;
        if (now - lockedSince >= patienceMs) throw error;
      }
      await setTimeout(pauseMs);
    }
  };
};

/** Begins transactions when the write lock is free; `toUnavailable` converts the error otherwise. */
export class LockWaitingDriver extends SqliteDriver {
  readonly #waitForLock = createLockWait();
  readonly #toUnavailable: (error: unknown) => unknown;

  constructor(database: SqliteDatabase, toUnavailable: (error: unknown) => unknown) {
    super({ database });
    this.#toUnavailable = toUnavailable;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#waitForLock(() => super.beginTransaction(connection));
    } catch (error) {
      throw this.#toUnavailable(error);
    }
  }
}
