import type { AdminCaller } from './access.ts';
import type { Db, Store, Tx } from './db/store.ts';
import { refuse } from './errors.ts';
import { digest, newToken } from './secrets.ts';
import type { Settings } from './settings.ts';

interface Sessions {
  readonly store: Store;
  readonly settings: Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>;
  readonly now: () => number;
}

const minute = 60_000;

/** Opens a session and answers its token, which is stored only as a digest. */
export const openSession = async (tx: Tx, adminId: string, now: number): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({ tokenHash: digest(token), adminId, createdAt: now, lastUsedAt: now })
    .execute();
  return token;
};

export const closeSession = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();

export const closeSessionsOf = (tx: Tx, adminIds: readonly string[]) =>
  adminIds.length
    ? tx.deleteFrom('sessions').where('adminId', 'in', adminIds).execute()
    : Promise.resolve([]);

const find = (db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.adminId')
    .select([
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'admins.id',
      'admins.username',
      'admins.type',
      'admins.organizationId',
      'admins.institutionId',
    ])
    .where('tokenHash', '=', tokenHash)
    .where('admins.removedAt', 'is', null)
    .executeTakeFirst();

/** The admin a token belongs to; a missing, unknown or timed-out token is a 401. */
export const adminOfToken = async (
  { store, settings, now }: Sessions,
  token: string | undefined,
): Promise<AdminCaller> => {
  if (!token) throw refuse(401, 'Log in first');
  const sessionHash = digest(token);
  const session = await find(store.read, sessionHash);
  const at = now();
  const idleFrom = at - settings.SESSION_IDLE_MINUTES * minute;
  const openFrom = at - settings.SESSION_MAX_HOURS * 60 * minute;
  if (!session || session.lastUsedAt <= idleFrom || session.createdAt <= openFrom) {
    throw refuse(401, 'Your session has expired');
  }
  if (session.lastUsedAt < at - minute) {
    await store.change((tx) =>
      tx
        .updateTable('sessions')
        .set({ lastUsedAt: at })
        .where('tokenHash', '=', sessionHash)
        .execute(),
    );
  }
  const { id, username, type, organizationId, institutionId } = session;
  return { id, username, type, organizationId, institutionId, sessionHash };
};
