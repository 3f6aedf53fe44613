import type { Db, Tx } from '../../platform/db/store.ts';
import { hashToken, type TokenSigner } from '../../platform/secrets/tokens.ts';

/** Limit per admin; the browsers that logged in last stay. */
const maxClients = 20;

/** A browser by its cookie, and the admins who have logged in with it. */
export interface KnownClient {
  readonly token: string;
  readonly adminIds: readonly string[];
}

/** Finds the browser of a token; a browser without any login gets a new token. */
export const findKnownClient = async (
  db: Db,
  token: string | undefined,
  mint: TokenSigner,
): Promise<KnownClient> => {
  const found =
    token === undefined
      ? []
      : await db
          .selectFrom('knownClients')
          .select('adminId')
          .where('tokenHash', '=', hashToken(token))
          .execute();
  const isOurs = token !== undefined && found.length > 0;
  return { token: isOurs ? token : mint.create(), adminIds: found.map(({ adminId }) => adminId) };
};

/** Stores a browser of an admin; above the limit the one with the oldest login goes. */
export const saveKnownClient = async (
  tx: Tx,
  adminId: string,
  token: string,
  now: number,
): Promise<void> => {
  const tokenHash = hashToken(token);
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
    .limit(maxClients - 1);
  await tx
    .deleteFrom('knownClients')
    .where('adminId', '=', adminId)
    .where('tokenHash', '!=', tokenHash)
    .where('tokenHash', 'not in', others)
    .execute();
};

/** Forgets an admin's browsers, except the one with this token. */
export const forgetClients = (tx: Tx, adminId: string, token = '') =>
  tx
    .deleteFrom('knownClients')
    .where('adminId', '=', adminId)
    .where('tokenHash', '!=', hashToken(token))
    .execute();
