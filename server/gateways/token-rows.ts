import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/db/store.ts';
import { inFuture } from '../platform/lists/time-conditions.ts';
import type { GatewayTokens } from '../platform/schema/schema.ts';

export type TokenRow = Selectable<GatewayTokens>;

export interface TokenLock {
  readonly takenAt: number;
  readonly until: number;
}

export const findTokenRow = (db: Db, credentials: string): Promise<TokenRow | undefined> =>
  db
    .selectFrom('gatewayTokens')
    .selectAll()
    .where('credentials', '=', credentials)
    .executeTakeFirst();

/** Takes the right to one token call and counts it, unless a call was made since `seen`. */
export const takeLock = async (
  tx: Tx,
  credentials: string,
  seen: TokenRow | undefined,
  { takenAt, until }: TokenLock,
): Promise<boolean> => {
  const empty = { sealed: null, grantedAt: null, expiresAt: null };
  await tx
    .insertInto('gatewayTokens')
    .values({ credentials, ...empty, lastCallAt: null, callBeforeAt: null, lockedUntil: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('gatewayTokens')
    .set((row) => ({
      lockedUntil: until,
      lastCallAt: takenAt,
      // The call of a process that died has reached bKash before its lock ended.
      callBeforeAt: row
        .case()
        .when('lockedUntil', '>', 0)
        .then(row.ref('lockedUntil'))
        .else(row.ref('lastCallAt'))
        .end(),
    }))
    .where('credentials', '=', credentials)
    .where((row) => row.or([row('lockedUntil', '<=', takenAt), inFuture('lastCallAt', takenAt)]))
    // Every token costs a call, so a quicker process has changed these.
    .where('lastCallAt', 'is not distinct from', seen?.lastCallAt ?? null)
    .where('callBeforeAt', 'is not distinct from', seen?.callBeforeAt ?? null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** Matches only the own lock: one that another process took over stays untouched. */
const whereLocked = (tx: Tx, credentials: string, { until }: TokenLock) =>
  tx
    .updateTable('gatewayTokens')
    .where('credentials', '=', credentials)
    .where('lockedUntil', '=', until);

export const storeToken = (
  tx: Tx,
  credentials: string,
  lock: TokenLock,
  token: { readonly sealed: string; readonly grantedAt: number; readonly expiresAt: number },
) =>
  whereLocked(tx, credentials, lock)
    .set({ ...token, lastCallAt: token.grantedAt, lockedUntil: 0 })
    .execute();

/** Ends a call that brought no token. */
export const releaseLock = (tx: Tx, credentials: string, lock: TokenLock, endedAt: number) =>
  whereLocked(tx, credentials, lock).set({ lastCallAt: endedAt, lockedUntil: 0 }).execute();

/** A call that never left this server does not count: the one before it is the last again. */
export const uncountCall = (tx: Tx, credentials: string, lock: TokenLock) =>
  whereLocked(tx, credentials, lock)
    .set((row) => ({ lockedUntil: 0, lastCallAt: row.ref('callBeforeAt'), callBeforeAt: null }))
    .execute();

/** Tokens without a call for a day have long expired. */
export const deleteOldTokens = (tx: Tx, now: number) =>
  tx
    .deleteFrom('gatewayTokens')
    .where('lockedUntil', '<=', now)
    .where((row) =>
      row.or([row('lastCallAt', 'is', null), row('lastCallAt', '<', now - 86_400_000)]),
    )
    .execute();
