import { reasonOf } from './reason.ts';

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
    super(`The database cannot be used (${reasonOf(cause)})`, { cause });
    this.isFull = isFull(cause);
  }
}

type Hear = (error: Unavailable) => void;

/** Creates the `Unavailable` errors of one store and notifies the listeners of each. */
export const unavailability = () => {
  const hearers: Hear[] = [];
  return {
    onUnavailable: (hear: Hear): void => {
      hearers.push(hear);
    },
    unavailable: (cause: unknown): Unavailable => {
      const error = new Unavailable(cause);
      for (const hear of hearers) hear(error);
      return error;
    },
  };
};
