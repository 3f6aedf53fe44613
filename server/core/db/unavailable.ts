import { reasonOf } from './reason.ts';

/** What SQLite and PostgreSQL call a disk without room. */
const fullCodes = new Set(['SQLITE_FULL', '53100']);
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code));

/**
 * The database cannot be used for now: it is away, full, read-only or too busy. Whoever asked may
 * ask again; a change that was being committed may be done or not.
 */
export class Unavailable extends Error {
  readonly statusCode = 503;
  /** Seconds until another try makes sense. */
  readonly retryAfter = 5;
  /** There is no room for it on the disk; something smaller may still find some. */
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super(`The database cannot be used (${reasonOf(cause)})`, { cause });
    this.isFull = isFull(cause);
  }
}

type Hear = (error: Unavailable) => void;

/** Makes the `Unavailable`s of one store, and tells whoever listens of each. */
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
