import { sql } from 'kysely';
import type { Doomed } from '../core/db/in-batches.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { digest, type Mint } from '../core/secrets.ts';
import { cookieDays } from './known-cookie.ts';

/** So many browsers of an admin are known: those that logged in last. */
const most = 20;

/** A browser as its cookie tells it apart, and the admins who have logged in with it. */
export interface KnownClient {
  readonly token: string;
  readonly adminIds: readonly string[];
}

/** The browser that holds a token; one that nobody has logged in with gets a new one. */
export const knownClient = async (
  db: Db,
  token: string | undefined,
  mint: Mint,
): Promise<KnownClient> => {
  const found =
    token === undefined
      ? []
      : await db
          .selectFrom('knownClients')
          .select('adminId')
          .where('tokenHash', '=', digest(token))
          .execute();
  const isOurs = token !== undefined && found.length > 0;
  return { token: isOurs ? token : mint.make(), adminIds: found.map(({ adminId }) => adminId) };
};

/** Makes a browser known to an admin, in place of the one whose last login is longest ago. */
export const rememberClient = async (
  tx: Tx,
  adminId: string,
  token: string,
  now: number,
): Promise<void> => {
  const tokenHash = digest(token);
  await tx
    .insertInto('knownClients')
    .values({ tokenHash, adminId, lastLoginAt: now })
    .onConflict((oc) => oc.columns(['tokenHash', 'adminId']).doUpdateSet({ lastLoginAt: now }))
    .execute();
  const others = tx
    .selectFrom('knownClients')
    .select('tokenHash')
    .where('adminId', '=', adminId)
    .where('tokenHash', '!=', tokenHash)
    .orderBy('lastLoginAt', 'desc')
    .limit(most - 1);
  await tx
    .deleteFrom('knownClients')
    .where('adminId', '=', adminId)
    .where('tokenHash', '!=', tokenHash)
    .where('tokenHash', 'not in', others)
    .execute();
};

/** Makes strangers of an admin's browsers, save the one that holds a token. */
export const forgetClients = (tx: Tx, adminId: string, token = '') =>
  tx
    .deleteFrom('knownClients')
    .where('adminId', '=', adminId)
    .where('tokenHash', '!=', digest(token))
    .execute();

/** Browsers that have lost their cookie since they last logged in. */
export const clientsUnusedAt = (now: number): Doomed => ({
  table: 'knownClients',
  key: ['tokenHash', 'adminId'],
  fits: sql`"lastLoginAt" < ${now - cookieDays * 86_400_000}`,
});
