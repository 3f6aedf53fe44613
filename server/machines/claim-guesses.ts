import { notWithin } from '../core/believed.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Tx } from '../core/db/store.ts';
import { comeBack } from '../core/errors.ts';

/**
 * Counts wrong claims by the client that makes them, never by the machine: its physical ID is
 * printed on it for everybody, who must not be able to block its installer.
 */
const hour = 3_600_000;
const free = 10;
const longestPause = 60_000;

/**
 * Returns the pause in milliseconds after so many wrong claims within an hour: 2 seconds, 4, 8 … a
 * minute.
 */
const pauseAfter = (count: number): number =>
  count < free ? 0 : Math.min(longestPause, 2000 * 2 ** (count - free));

/** Counts a claim before its code is checked; a claim that comes too early is a 429. */
export const countClaim = async (tx: Tx, client: string, now: number): Promise<void> => {
  await tx
    .deleteFrom('claimGuesses')
    .where(notWithin('startedAt', hour, now))
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
    .modifyEnd(lockFor(tx))
    .executeTakeFirstOrThrow();
  const wait = Math.min(lastAt, now) + pauseAfter(count) - now;
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw comeBack(429, seconds, 'tooManyClaims', { seconds });
  }
  await tx
    .updateTable('claimGuesses')
    .set({ count: count + 1, lastAt: now })
    .where('client', '=', client)
    .execute();
};

/** Selects claims that no longer count, for deletion. */
export const claimsOver = (now: number): Doomed => ({
  table: 'claimGuesses',
  key: ['client'],
  fits: notWithin('startedAt', hour, now),
});

/** A right code takes its claim back. */
export const forgiveClaim = (tx: Tx, client: string) =>
  tx
    .updateTable('claimGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('client', '=', client)
    .execute();
