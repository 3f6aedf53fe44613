import { isLiveCondition } from '../platform/db/live.ts';
import type { Db, Store, Tx } from '../platform/db/store.ts';
import { warnAfterCommit } from '../platform/events/after-commit.ts';
import { inFuture } from '../platform/lists/time-conditions.ts';
import type { Credentials, GatewayPort } from './port.ts';
import type { GatewayRow } from './queries.ts';

/** Checks of saved credentials that bKash could not judge when they were saved. */

const minuteMs = 60_000;
const longestMs = 15 * minuteMs;

/**
 * Milliseconds until the next check: as long as the credentials have waited, from 1 to 15 minutes.
 */
export const nextCheckIn = (createdAt: number, now: number): number =>
  Math.min(Math.max(now - createdAt, minuteMs), longestMs);

/**
 * Due checks, the longest due first. A time that only a wrong clock can have set is due as well.
 */
const findDueChecks = (db: Db, now: number): Promise<GatewayRow[]> =>
  db
    .selectFrom('gateways')
    .selectAll()
    .where('retiredAt', 'is', null)
    .where(isLiveCondition)
    .where((eb) => eb.or([eb('checkDueAt', '<=', now), inFuture('checkDueAt', now + longestMs)]))
    .orderBy('checkDueAt')
    .limit(100)
    .execute();

/** Marks the credentials as accepted. */
export const acceptGateway = (tx: Tx, id: string) =>
  tx
    .updateTable('gateways')
    .set({ checkDueAt: null, refusedAt: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checkDueAt', 'is not', null), eb('refusedAt', 'is not', null)]))
    .execute();

/** Marks credentials as refused; false when they were already. */
export const refuseGateway = async (tx: Tx, id: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('gateways')
    .set({ checkDueAt: null, refusedAt: now })
    .where('id', '=', id)
    .where('refusedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const isGatewayRefused = async (db: Db, id: string): Promise<boolean> => {
  const refused = await db
    .selectFrom('gateways')
    .select('id')
    .where('id', '=', id)
    .where('refusedAt', 'is not', null)
    .executeTakeFirst();
  return refused !== undefined;
};

const postponeCheck = (tx: Tx, { id, createdAt }: GatewayRow, now: number) =>
  tx
    .updateTable('gateways')
    .set({ checkDueAt: now + nextCheckIn(createdAt, now) })
    .where('id', '=', id)
    .where('checkDueAt', 'is not', null)
    .execute();

const recordRefusal = async (tx: Tx, { id, institutionId }: GatewayRow, now: number) => {
  if (!(await refuseGateway(tx, id, now))) return;
  warnAfterCommit(tx, { institutionId, gatewayId: id }, 'a merchant account is unusable');
};

export interface CheckParts {
  readonly store: Store;
  readonly now: () => number;
  /** Stops a round after the current gateway. */
  readonly signal: AbortSignal;
  readonly port: GatewayPort;
  /** Undefined when the credentials were encrypted with another key. */
  readonly open: (gateway: GatewayRow) => Credentials | undefined;
}

/**
 * Verifies every gateway whose check is due, one after the other. A round ends when bKash cannot be
 * reached: the others would only wait for it as well.
 */
export const checkGateways = async (parts: CheckParts): Promise<void> => {
  const { store, now, signal, port, open } = parts;
  for (const gateway of await findDueChecks(store.read, now())) {
    if (signal.aborted) return;
    const credentials = open(gateway);
    const isVerified = credentials !== undefined && (await port.canSpareCheck(credentials));
    const verdict = isVerified ? await port.verify(credentials) : 'UNREACHABLE';
    await store.change(async (tx) => {
      if (verdict === 'ACCEPTED') await acceptGateway(tx, gateway.id);
      else if (verdict === 'REFUSED') await recordRefusal(tx, gateway, now());
      else await postponeCheck(tx, gateway, now());
    });
    if (isVerified && verdict === 'UNREACHABLE') return;
  }
};
