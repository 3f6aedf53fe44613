import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { notWithinLast } from '../platform/lists/time-conditions.ts';

/**
 * Counts wrong claims by the client that makes them, never by the machine: its physical ID is
 * printed on it for everybody, who must not be able to block its installer.
 */
export const claimWindowMs = 3_600_000;
const freeGuesses = 10;
const maxPauseMs = 60_000;

/**
 * Returns the pause in milliseconds after so many wrong claims within an hour: 2 seconds, 4, 8 … a
 * minute.
 */
const pauseAfter = (count: number): number =>
  count < freeGuesses ? 0 : Math.min(maxPauseMs, 2000 * 2 ** (count - freeGuesses));

/** Counts a claim before its code is checked; a claim that comes too early is a 429. */
export const countClaim = async (tx: Tx, client: string, now: number): Promise<void> => {
  await tx
    .deleteFrom('claimGuesses')
    .where(notWithinLast('startedAt', claimWindowMs, now))
    .execute();
  await tx
    .insertInto('claimGuesses')
    .values({ client, startedAt: now, lastAt: now, count: 0 })
    .onConflict((conflict) => conflict.column('client').doNothing())
    .execute();
  const { count, lastAt } = await tx
    .selectFrom('claimGuesses')
    .select(['count', 'lastAt'])
    .where('client', '=', client)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow();
  const wait = Math.min(lastAt, now) + pauseAfter(count) - now;
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw refuseForNow(429, seconds, 'tooManyClaims', { seconds });
  }
  await tx
    .updateTable('claimGuesses')
    .set({ count: count + 1, lastAt: now })
    .where('client', '=', client)
    .execute();
};

/** A right code takes its claim back. */
export const forgiveClaim = (tx: Tx, client: string) =>
  tx
    .updateTable('claimGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('client', '=', client)
    .execute();
