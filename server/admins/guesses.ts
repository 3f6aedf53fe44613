import { sql } from 'kysely';
import type { Db, Tx } from '../core/db/store.ts';
import { Refused } from '../core/errors.ts';

/**
 * Password guesses are counted per account. A client that has logged in to the account before is
 * counted on its own, so that strangers who guess cannot lock it out; and one client's guesses at
 * all accounts together are counted as well.
 */
const hour = 3_600_000;
const perAccount = 15;
const perClient = 100;

const bucketsFor = (usernameKey: string, client: string, isKnown: boolean) => [
  {
    bucket: isKnown ? `known ${usernameKey} ${client}` : `account ${usernameKey}`,
    max: perAccount,
  },
  { bucket: `client ${client}`, max: perClient },
];

export const isKnownClient = async (
  db: Db,
  adminId: string | undefined,
  client: string,
): Promise<boolean> => {
  if (!adminId) return false;
  const found = await db
    .selectFrom('knownClients')
    .select('adminId')
    .where('adminId', '=', adminId)
    .where('client', '=', client)
    .executeTakeFirst();
  return Boolean(found);
};

/** Counts a guess before it is evaluated; one too many in an hour is a 429. */
export const countGuess = async (
  tx: Tx,
  guess: { usernameKey: string; client: string; isKnown: boolean; now: number },
): Promise<void> => {
  const { usernameKey, client, isKnown, now } = guess;
  for (const { bucket, max } of bucketsFor(usernameKey, client, isKnown)) {
    const { rows } = await sql<{ count: number; startedAt: number }>`
      insert into "loginGuesses" ("bucket", "startedAt", "count") values (${bucket}, ${now}, 1)
      on conflict ("bucket") do update set
        "count" = case when "loginGuesses"."startedAt" > ${now - hour}
          then "loginGuesses"."count" + 1 else 1 end,
        "startedAt" = case when "loginGuesses"."startedAt" > ${now - hour}
          then "loginGuesses"."startedAt" else ${now} end
      returning "count", "startedAt"`.execute(tx);
    const [row] = rows;
    if (row && row.count > max) {
      const seconds = Math.ceil((row.startedAt + hour - now) / 1000);
      throw new Refused(
        429,
        `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
        undefined,
        seconds,
      );
    }
  }
};

/** A right password takes its guess back and makes the client known. */
export const forgiveGuess = async (
  tx: Tx,
  login: { adminId: string; usernameKey: string; client: string; isKnown: boolean; now: number },
): Promise<void> => {
  const { adminId, usernameKey, client, isKnown, now } = login;
  const [own, shared] = bucketsFor(usernameKey, client, isKnown);
  await tx
    .deleteFrom('loginGuesses')
    .where('bucket', '=', own?.bucket ?? '')
    .execute();
  await tx
    .updateTable('loginGuesses')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', shared?.bucket ?? '')
    .execute();
  await tx
    .insertInto('knownClients')
    .values({ adminId, client, lastLoginAt: now })
    .onConflict((oc) => oc.columns(['adminId', 'client']).doUpdateSet({ lastLoginAt: now }))
    .execute();
};
