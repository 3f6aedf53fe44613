import type { Selectable } from 'kysely';
import type { Session } from '../../contract/sessions.ts';
import type { AdminCaller } from '../core/access.ts';
import { within } from '../core/believed.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { type Lives, livesOf } from '../core/session.ts';
import { wakeAllOnCommit } from '../core/wakes.ts';

export type SessionRow = Selectable<Schema['sessions']>;

const openOf = (db: Db, adminId: string, lives: Lives, now: number) => {
  const { idleMs, maxMs } = livesOf(lives);
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('adminId', '=', adminId)
    .where(within('lastUsedAt', idleMs, now))
    .where(within('createdAt', maxMs, now));
};

/** The sessions of an admin that have not timed out, the one that was used last first. */
export const sessionsOf = (db: Db, adminId: string, lives: Lives, now: number) =>
  openOf(db, adminId, lives, now).orderBy('lastUsedAt', 'desc').orderBy('id').execute();

/** One of them by its id; another admin's is not there. */
export const sessionOf = async (
  db: Db,
  adminId: string,
  sessionId: string,
  lives: Lives,
  now: number,
): Promise<SessionRow> => {
  const found = await openOf(db, adminId, lives, now)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!found) throw refuse(404, 'sessionNotFound');
  return found;
};

export const closeSessionOf = async (tx: Tx, adminId: string, sessionId: string): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('adminId', '=', adminId)
    .where('id', '=', sessionId)
    .execute();
  wakeAllOnCommit(tx, 'sessions');
};

export const presentSession = (row: SessionRow, caller: AdminCaller): Session => ({
  _id: row.id,
  browser: row.browser,
  platform: row.platform,
  client: row.client,
  createdAt: new Date(row.createdAt).toISOString(),
  lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  isThis: row.tokenHash === caller.sessionHash,
});
