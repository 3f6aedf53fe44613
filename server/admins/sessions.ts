import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Session } from '../../contract/sessions.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { AdminCaller } from '../platform/endpoints/access.ts';
import { type SessionLimits, sessionLimitsOf } from '../platform/endpoints/session.ts';
import { publishAllAfterCommit } from '../platform/events/after-commit.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { createListReader } from '../platform/lists/list-query.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type SessionRow = Selectable<Schema['sessions']>;

/** Condition for sessions of an admin that have not timed out. */
export const isSessionOpen = (
  adminId: string,
  lives: SessionLimits,
  now: number,
): RawBuilder<boolean> => {
  const { idleMs, maxMs } = sessionLimitsOf(lives);
  return sql`"adminId" = ${adminId} and ${withinLast('lastUsedAt', idleMs, now)}
    and ${withinLast('createdAt', maxMs, now)}`;
};

const sessionColumns = [
  'id',
  'browser',
  'platform',
  'client',
  'createdAt',
  'lastUsedAt',
  'tokenHash',
] as const;
type ListedSession = Pick<SessionRow, (typeof sessionColumns)[number]>;

/** Sorted by last use, newest first. */
export const listSessions = createListReader<ListedSession>({
  table: 'sessions',
  columns: sessionColumns,
  searchColumns: [],
  orders: {},
  defaultOrder: sql`"lastUsedAt" desc, "id"`,
});

/** Throws a 404 for another admin's session. */
export const requireSession = async (
  db: Db,
  adminId: string,
  sessionId: string,
  lives: SessionLimits,
  now: number,
): Promise<SessionRow> => {
  const found = await db
    .selectFrom('sessions')
    .selectAll()
    .where(isSessionOpen(adminId, lives, now))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!found) throw refuseCall(404, 'sessionNotFound');
  return found;
};

export const closeSessionOf = async (tx: Tx, adminId: string, sessionId: string): Promise<void> => {
  await tx
    .deleteFrom('sessions')
    .where('adminId', '=', adminId)
    .where('id', '=', sessionId)
    .execute();
  publishAllAfterCommit(tx, 'sessions');
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
