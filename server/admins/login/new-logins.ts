import type { Selectable } from 'kysely';
import type { NewLogin } from '../../../contract/sessions.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import type { AdminCaller } from '../../platform/endpoints/access.ts';
import type { SessionOrigin } from '../../platform/endpoints/session.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Schema } from '../../platform/schema/schema.ts';
import { closeSessionOf } from '../sessions.ts';

export type NewLoginRow = Selectable<Schema['newLogins']>;

/** Limit per admin; the newest stay. */
const maxNewLogins = 20;

/** Records a login from an unfamiliar browser, for the admin to confirm. */
export const recordNewLogin = async (
  tx: Tx,
  adminId: string,
  { id: sessionId, ...origin }: SessionOrigin,
  now: number,
): Promise<void> => {
  const id = newId();
  await tx
    .insertInto('newLogins')
    .values({ ...origin, id, adminId, sessionId, at: now })
    .execute();
  const last = tx
    .selectFrom('newLogins')
    .select('id')
    .where('adminId', '=', adminId)
    .orderBy('id', 'desc')
    .limit(maxNewLogins);
  await tx
    .deleteFrom('newLogins')
    .where('adminId', '=', adminId)
    .where('id', 'not in', last)
    .execute();
};

/** A browser cannot confirm its own login. */
const selectNewLogins = (db: Db, { id, browserHash }: AdminCaller) =>
  db
    .selectFrom('newLogins')
    .selectAll()
    .where('adminId', '=', id)
    .where('browserHash', '<>', browserHash);

export const findNewLogins = (db: Db, caller: AdminCaller) =>
  selectNewLogins(db, caller).orderBy('id', 'desc').execute();

export const requireNewLogin = async (tx: Tx, caller: AdminCaller, id: string) => {
  const found = await selectNewLogins(tx, caller).where('id', '=', id).executeTakeFirst();
  if (!found) throw refuseCall(404, 'newLoginNotFound');
  return found;
};

/** Removes the question. 'Not me' also ends the session and forgets its browser. */
export const answerNewLogin = async (
  tx: Tx,
  { id, adminId, sessionId, browserHash }: NewLoginRow,
  wasMe: boolean,
): Promise<void> => {
  await tx.deleteFrom('newLogins').where('id', '=', id).execute();
  if (wasMe) return;
  await closeSessionOf(tx, adminId, sessionId);
  await tx
    .deleteFrom('knownClients')
    .where('adminId', '=', adminId)
    .where('tokenHash', '=', browserHash)
    .execute();
};

export const presentNewLogin = (row: NewLoginRow): NewLogin => ({
  _id: row.id,
  browser: row.browser,
  platform: row.platform,
  client: row.client,
  at: new Date(row.at).toISOString(),
});
