import { forNoKeyUpdate } from '../db/rows.ts';
import type { Db, Tx } from '../db/store.ts';
import { refuseForNow } from '../http/errors.ts';
import { notWithinLast } from '../lists/time-conditions.ts';

/**
 * Counts wrong claim codes and visit links by the client that sends them, never by the machine: its
 * physical ID is printed on it for everybody, who must not be able to block its installer.
 */
export const codeGuessWindowMs = 3_600_000;
const freeGuesses = 10;
const maxPauseMs = 60_000;

/**
 * Returns the pause in milliseconds after so many wrong guesses within an hour: 2 seconds, 4, 8 … a
 * minute.
 */
const pauseAfter = (count: number): number =>
  count < freeGuesses ? 0 : Math.min(maxPauseMs, 2000 * 2 ** (count - freeGuesses));

interface Guesses {
  readonly count: number;
  readonly lastAt: number;
}

type GuessCode = 'tooManyClaims' | 'tooManyLinks';

/** Refuses a guess that comes too early with a 429. */
const requireNoPause = ({ count, lastAt }: Guesses, now: number, code: GuessCode): void => {
  const wait = Math.min(lastAt, now) + pauseAfter(count) - now;
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw refuseForNow(429, seconds, code, { seconds });
};

const selectGuesses = (db: Db, client: string) =>
  db.selectFrom('claimGuesses').select(['count', 'lastAt']).where('client', '=', client);

/** Refuses a client that has to wait, without counting. */
export const refuseEarlyGuess = async (
  db: Db,
  client: string,
  now: number,
  code: GuessCode,
): Promise<void> => {
  const guesses = await selectGuesses(db, client).executeTakeFirst();
  if (guesses) requireNoPause(guesses, now, code);
};

/** Counts a guess before its code is checked; one that comes too early is a 429. */
export const countGuess = async (
  tx: Tx,
  client: string,
  now: number,
  code: GuessCode,
): Promise<void> => {
  await tx
    .deleteFrom('claimGuesses')
    .where(notWithinLast('startedAt', codeGuessWindowMs, now))
    .execute();
  await tx
    .insertInto('claimGuesses')
    .values({ client, startedAt: now, lastAt: now, count: 0 })
    .onConflict((conflict) => conflict.column('client').doNothing())
    .execute();
  const guesses = await selectGuesses(tx, client)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow();
  requireNoPause(guesses, now, code);
  await tx
    .updateTable('claimGuesses')
    .set({ count: guesses.count + 1, lastAt: now })
    .where('client', '=', client)
    .execute();
};

/** A right code takes its guess back. */
export const forgiveGuess = (tx: Tx, client: string) =>
  tx
    .updateTable('claimGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('client', '=', client)
    .execute();
