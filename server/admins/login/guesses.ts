import { sql } from 'kysely';
import type { Tx } from '../../platform/db/store.ts';
import { refuseForNow } from '../../platform/http/errors.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';

/**
 * Password guesses are counted per account and per client. A caller with a token that strangers and
 * neighbours do not have is counted by that alone, so they cannot lock it out.
 */
export const guessWindowMs = 3_600_000;
const guessesPerAccount = 15;
const guessesPerClient = 100;

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
        { bucket: accountBucket(usernameKey), max: guessesPerAccount },
        { bucket: `client ${client}`, max: guessesPerClient },
      ]
    : [{ bucket: `known ${usernameKey} ${holds}`, max: guessesPerAccount }];

/** Counts a guess before it is evaluated; one too many in an hour is a 429. */
export const countGuess = async (tx: Tx, guess: Guess): Promise<void> => {
  const { now } = guess;
  const isRunning = withinLast('loginGuesses.startedAt', guessWindowMs, now);
  await tx
    .deleteFrom('loginGuesses')
    .where('startedAt', '<=', now - guessWindowMs)
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
      const seconds = Math.ceil((row.startedAt + guessWindowMs - now) / 1000);
      throw refuseForNow(429, seconds, 'tooManyAttempts', { minutes: Math.ceil(seconds / 60) });
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

/** Resets the count of an account, whoever guessed at it. */
export const resetAccountGuesses = (tx: Tx, usernameKey: string) =>
  tx.deleteFrom('loginGuesses').where('bucket', '=', accountBucket(usernameKey)).execute();

/** A right password takes back its guess and resets the count of its account. */
export const resetGuesses = async (tx: Tx, guess: Guess): Promise<void> => {
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
