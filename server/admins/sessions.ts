import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Session } from '../../contract/sessions.ts';
import type { AdminCaller } from '../core/access.ts';
import { within } from '../core/believed.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { listing } from '../core/listing.ts';
import { type Lives, livesOf } from '../core/session.ts';
import { wakeAllOnCommit } from '../core/wakes.ts';

export type SessionRow = Selectable<Schema['sessions']>;

/** Condition for sessions of an admin that have not timed out. */
export const isOpen = (adminId: string, lives: Lives, now: number): RawBuilder<boolean> => {
  const { idleMs, maxMs } = livesOf(lives);
  return sql`"adminId" = ${adminId} and ${within('lastUsedAt', idleMs, now)}
    and ${within('createdAt', maxMs, now)}`;
};

const shown = [
  'id',
  'browser',
  'platform',
  'client',
  'createdAt',
  'lastUsedAt',
  'tokenHash',
] as const;
type ListedSession = Pick<SessionRow, (typeof shown)[number]>;

/** Sorted by last use, newest first. */
export const sessionsListed = listing<ListedSession>({
  table: 'sessions',
  columns: shown,
  texts: [],
  orders: {},
  usual: sql`"lastUsedAt" desc, "id"`,
});

/** Throws a 404 for another admin's session. */
export const sessionOf = async (
  db: Db,
  adminId: string,
  sessionId: string,
  lives: Lives,
  now: number,
): Promise<SessionRow> => {
  const found = await db
    .selectFrom('sessions')
    .selectAll()
    .where(isOpen(adminId, lives, now))
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

export const presentSession = (row: ListedSession, caller: AdminCaller): Session => ({
  _id: row.id,
  browser: row.browser,
  platform: row.platform,
  client: row.client,
  createdAt: new Date(row.createdAt).toISOString(),
  lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  isThis: row.tokenHash === caller.sessionHash,
});
