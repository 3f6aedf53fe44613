import { sql } from 'kysely';
import { notWithin, within } from '../core/believed.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import type { Tx } from '../core/db/store.ts';
import { comeBack } from '../core/errors.ts';

/**
 * Password guesses are counted per account and per client. A caller with a token that strangers and
 * neighbours do not have is counted by that alone, so they cannot lock it out.
 */
const hour = 3_600_000;
const perAccount = 15;
const perClient = 100;

export interface Guess {
  readonly usernameKey: string;
  readonly client: string;
  /** Digest of a secret that only this caller has: the token of its browser, or an open session. */
  readonly holds: string | undefined;
  readonly now: number;
}

const accountBucket = (usernameKey: string): string => `account ${usernameKey}`;

const bucketsFor = ({ usernameKey, client, holds }: Guess) =>
  holds === undefined
    ? [
        { bucket: accountBucket(usernameKey), max: perAccount },
        { bucket: `client ${client}`, max: perClient },
      ]
    : [{ bucket: `known ${usernameKey} ${holds}`, max: perAccount }];

/** Counts a guess before it is evaluated; one too many in an hour is a 429. */
export const countGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  const { now } = guess;
  const isRunning = within('loginGuesses.startedAt', hour, now);
  await tx
    .deleteFrom('loginGuesses')
    .where('startedAt', '<=', now - hour)
    .execute();
  for (const { bucket, max } of bucketsFor(guess)) {
    const { rows } = await sql<{ count: number; startedAt: number }>`
      insert into "loginGuesses" ("bucket", "startedAt", "count") values (${bucket}, ${now}, 1)
      on conflict ("bucket") do update set
        "count" = case when ${isRunning} then "loginGuesses"."count" + 1 else 1 end,
        "startedAt" = case when ${isRunning} then "loginGuesses"."startedAt" else ${now} end
      returning "count", "startedAt"`.execute(tx);
    const [row] = rows;
    if (row && row.count > max) {
      const seconds = Math.ceil((row.startedAt + hour - now) / 1000);
      throw comeBack(429, seconds, 'tooManyAttempts', { minutes: Math.ceil(seconds / 60) });
    }
  }
};

/** Takes back one guess that turned out to be none; other guesses still count. */
export const takeBackGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  const buckets = bucketsFor(guess).map(({ bucket }) => bucket);
  await tx
    .updateTable('loginGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', 'in', buckets)
    .execute();
};

/** Guesses that no longer count. */
export const guessesOver = (now: number): Doomed => ({
  table: 'loginGuesses',
  key: ['bucket'],
  fits: notWithin('startedAt', hour, now),
});

/** Resets the count of an account, whoever guessed at it. */
export const forgiveAccount = (tx: Tx, usernameKey: string) =>
  tx.deleteFrom('loginGuesses').where('bucket', '=', accountBucket(usernameKey)).execute();

/** A right password takes back its guess and resets the count of its account. */
export const forgiveGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  const [own, shared] = bucketsFor(guess);
  await tx
    .deleteFrom('loginGuesses')
    .where('bucket', '=', own?.bucket ?? '')
    .execute();
  await tx
    .updateTable('loginGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', shared?.bucket ?? '')
    .execute();
};
