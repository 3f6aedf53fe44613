import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AdminType } from '../../../contract/endpoint.ts';
import { maxSessions } from '../../../contract/sessions.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import { runPrepared } from '../db/prepared-query.ts';
import { forUpdate } from '../db/rows.ts';
import type { Db, Store, Tx } from '../db/store.ts';
import { Unavailable } from '../db/unavailable.ts';
import { publishAllAfterCommit } from '../events/after-commit.ts';
import { refuseCall } from '../http/errors.ts';
import { newId } from '../lists/ids.ts';
import type { Schema } from '../schema/schema.ts';
import { hashToken, newToken } from '../secrets/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import type { AdminCaller, Institution, PathTenant } from './access.ts';

export type SessionLimits = Pick<Settings, 'SESSION_IDLE_MINUTES' | 'SESSION_MAX_HOURS'>;

export interface Sessions {
  readonly store: Store;
  readonly settings: SessionLimits & Pick<Settings, 'REQUIRE_TWO_STEP'>;
  readonly now: () => number;
}

const minute = 60_000;

/** Id of a session and the client it was opened from. */
export type SessionOrigin = Omit<
  Selectable<Schema['sessions']>,
  'tokenHash' | 'adminId' | 'createdAt' | 'lastUsedAt'
>;

const unknownOrigin = { client: '', browser: '', platform: '', browserHash: '' };

/** Answers the token, of which only the digest is stored; ends sessions beyond the maximum. */
export const openSession = async (
  tx: Tx,
  adminId: string,
  now: number,
  origin: SessionOrigin = { ...unknownOrigin, id: newId() },
): Promise<string> => {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({ ...origin, tokenHash: hashToken(token), adminId, createdAt: now, lastUsedAt: now })
    .execute();
  const rest = tx
    .selectFrom('sessions')
    .select('id')
    .where('adminId', '=', adminId)
    .where('id', '<>', origin.id)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions - 1);
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('adminId', '=', adminId)
    .where('id', '<>', origin.id)
    .where('id', 'not in', rest)
    .executeTakeFirst();
  if (numDeletedRows) publishAllAfterCommit(tx, 'sessions');
  return token;
};

export const closeSession = async (tx: Tx, tokenHash: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
  publishAllAfterCommit(tx, 'sessions');
};

/** Locks the admins first, so that a session being opened concurrently is ended too. */
export const closeSessionsOf = async (tx: Tx, adminIds: readonly string[]): Promise<void> => {
  if (!adminIds.length) return;
  await tx
    .selectFrom('admins')
    .select('id')
    .where('id', 'in', adminIds)
    .orderBy('id')
    .modifyEnd(forUpdate(tx))
    .execute();
  await tx.deleteFrom('sessions').where('adminId', 'in', adminIds).execute();
  publishAllAfterCommit(tx, 'sessions');
};

/** Answers the number of sessions it ended. */
export const closeAllSessions = async (tx: Tx): Promise<number> => {
  const { numDeletedRows } = await tx.deleteFrom('sessions').executeTakeFirst();
  publishAllAfterCommit(tx, 'sessions');
  return Number(numDeletedRows);
};

interface OpenSession {
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly browserHash: string;
  readonly id: string;
  readonly username: string;
  readonly type: AdminType;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly twoStepAt: number | null;
  /** Only with a named tenant; null when that does not exist. */
  readonly tenantId?: string | null;
  readonly tenantOrganizationId?: string | null;
}

/** SQL that joins the named tenant to a session; an organization has its own id in both columns. */
const tenantJoinOf = (pathTenant: PathTenant | undefined) => {
  if (!pathTenant) return { columns: sql``, join: sql`` };
  const organizationId = sql.ref(pathTenant.table === 'institutions' ? 'organizationId' : 'id');
  return {
    columns: sql`, "tenantId", "tenantOrganizationId"`,
    join: sql`left join (select "id" as "tenantId", ${organizationId} as "tenantOrganizationId"
      from ${sql.table(pathTenant.table)} where "id" = ${pathTenant.id} and "removedAt" is null)
      as "tenant" on true`,
  };
};

/** Runs on every admin call, so session, admin and named tenant are one query. */
const findSession = async (
  db: Db,
  tokenHash: string,
  lock: RawBuilder<unknown>,
  named?: PathTenant,
): Promise<OpenSession | undefined> => {
  const { columns, join } = tenantJoinOf(named);
  const query = sql<OpenSession>`
    select "sessions"."createdAt", "sessions"."lastUsedAt", "sessions"."browserHash",
      "admins"."id", "admins"."username", "admins"."type", "admins"."organizationId",
      "admins"."institutionId", "admins"."twoStepAt" ${columns}
    from "admins" join "sessions" on "sessions"."adminId" = "admins"."id" ${join}
    where "tokenHash" = ${tokenHash} and "admins"."removedAt" is null ${lock}`;
  const [session] = await runPrepared(db, query);
  return session;
};

/**
 * Updates the time of last use. An unusable database is ignored, so that reads still work while
 * nothing can be written.
 */
const touchSession = async (store: Store, sessionHash: string, at: number): Promise<void> => {
  try {
    await store.change((tx) =>
      tx
        .updateTable('sessions')
        .set({ lastUsedAt: at })
        .where('tokenHash', '=', sessionHash)
        .execute(),
    );
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
};

/** Session limits in milliseconds. */
export const sessionLimitsOf = ({ SESSION_IDLE_MINUTES, SESSION_MAX_HOURS }: SessionLimits) => ({
  idleMs: SESSION_IDLE_MINUTES * minute,
  maxMs: SESSION_MAX_HOURS * 60 * minute,
});

type SessionClock = Pick<Sessions, 'settings' | 'now'>;

const requireOpen = <S extends OpenSession>(
  session: S | undefined,
  { settings, now }: SessionClock,
): S => {
  const at = now();
  const { idleMs, maxMs } = sessionLimitsOf(settings);
  const isLive =
    session &&
    isWithinLast(session.lastUsedAt, idleMs, at) &&
    isWithinLast(session.createdAt, maxMs, at);
  if (!isLive) throw refuseCall(401, 'sessionExpired');
  return session;
};

/**
 * Reads the session of a digest with its admin and locks both rows, the admin's first. An ended or
 * timed-out session is a 401.
 */
export const findOpenSession = async (
  db: Db,
  clock: SessionClock,
  tokenHash: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<OpenSession> => requireOpen(await findSession(db, tokenHash, lock), clock);

/** The tenant is undefined when none was named or found. */
interface FoundCaller {
  readonly admin: AdminCaller;
  readonly tenant: Institution | undefined;
}

/** Finds the admin of a token; a missing, unknown or timed-out one is a 401. */
export const findCallerByToken = async (
  sessions: Sessions,
  token: string | undefined,
  named: PathTenant | undefined,
): Promise<FoundCaller> => {
  if (!token) throw refuseCall(401, 'loginRequired');
  const { store, now } = sessions;
  const sessionHash = hashToken(token);
  const session = requireOpen(await findSession(store.read, sessionHash, sql``, named), sessions);
  const at = now();
  if (session.lastUsedAt < at - minute) await touchSession(store, sessionHash, at);
  const { id, username, type, organizationId, institutionId, twoStepAt, browserHash } = session;
  const hasTwoStep = twoStepAt !== null;
  const { tenantId, tenantOrganizationId } = session;
  return {
    admin: {
      id,
      username,
      type,
      organizationId,
      institutionId,
      hasTwoStep,
      sessionHash,
      browserHash,
    },
    tenant:
      tenantId && tenantOrganizationId
        ? { id: tenantId, organizationId: tenantOrganizationId }
        : undefined,
  };
};
