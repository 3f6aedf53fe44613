import { errorMessageOf } from './reason.ts';

/** Error codes of SQLite and PostgreSQL for a full disk. */
const fullCodes = new Set(['SQLITE_FULL', '53100']);
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code));

/**
 * The database cannot be used for now: unreachable, full, read-only or too busy. The caller may retry;
 * a change that was being committed may be done or not.
 */
export class Unavailable extends Error {
  readonly statusCode = 503;
  /** Seconds until another try makes sense. */
  readonly retryAfter = 5;
  /** The disk is full; a smaller write may still succeed. */
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super(`The database cannot be used (${errorMessageOf(cause)})`, { cause });
    this.isFull = isFull(cause);
  }
}

type UnavailableListener = (error: Unavailable) => void;

/** Creates the `Unavailable` errors of one store and notifies the listeners of each. */
export const createUnavailableReporter = () => {
  const listeners: UnavailableListener[] = [];
  return {
    onUnavailable: (listener: UnavailableListener): void => {
      listeners.push(listener);
    },
    reportUnavailable: (cause: unknown): Unavailable => {
      const error = new Unavailable(cause);
      for (const listener of listeners) listener(error);
      return error;
    },
  };
};
