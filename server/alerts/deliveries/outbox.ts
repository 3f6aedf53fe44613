import type { ExpressionBuilder } from 'kysely';
import type { DeliveryKind } from '../../../contract/alerts.ts';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { Db, Store, Tx } from '../../platform/db/store.ts';
import {
  publishAllAfterCommit,
  publishTenantAfterCommit,
  warnAfterCommit,
} from '../../platform/events/after-commit.ts';
import { notWithinLast } from '../../platform/lists/time-conditions.ts';
import type { AlertDeliveries, AlertSubscriptions, Schema } from '../../platform/schema/schema.ts';
import { type AlertTenant, countTenantMail } from '../mail/mail-budget.ts';
import { planNextTry, retryDelayOf } from '../rules.ts';
import { isDue, receiverOf } from './due-deliveries.ts';
import type { DeliveryOutcome } from './outcome.ts';

/** Milliseconds until another process takes over a delivery; no try lasts longer. */
const claimTimeoutMs = 120_000;

export const publishAlertChange = (
  tx: Tx,
  { organizationId, institutionId }: AlertTenant,
): void => {
  if (organizationId === '') publishAllAfterCommit(tx, 'alerts');
  else publishTenantAfterCommit(tx, 'alerts', organizationId, institutionId || null);
};

interface NewDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly opened: number;
  readonly over: number;
  /** Null when the caller sends it itself. */
  readonly nextTryAt: number | null;
}

/** End of the pause of a host that did not answer in time; null when there is none. */
const findPauseEnd = async (
  tx: Tx,
  { organizationId, institutionId, channel }: AlertSubscriptions,
  receiver: string,
): Promise<number | null> => {
  const { pauseEnd } = await tx
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.max<number | null>('nextTryAt').as('pauseEnd'))
    .where('receiver', '=', receiver)
    .where('organizationId', '=', organizationId)
    .where('institutionId', '=', institutionId)
    .where('channel', '=', channel)
    .where('endedAt', 'is', null)
    .where('answer', '=', encodeMessage('alertTimedOut'))
    .executeTakeFirstOrThrow();
  return pauseEnd;
};

/** A webhook begins with the pause of its host. */
const firstTryOf = async (
  tx: Tx,
  subscription: AlertSubscriptions,
  receiver: string,
  nextTryAt: number | null,
): Promise<number | null> => {
  if (nextTryAt === null || subscription.channel === 'EMAIL') return nextTryAt;
  return Math.max(nextTryAt, (await findPauseEnd(tx, subscription, receiver)) ?? 0);
};

export const addDelivery = async (
  tx: Tx,
  subscription: AlertSubscriptions,
  delivery: NewDelivery,
  calendar: Calendar,
  now: number,
): Promise<AlertDeliveries> => {
  const isOwn = delivery.nextTryAt === null;
  const { id: subscriptionId, organizationId, institutionId, channel, address } = subscription;
  const receiver = receiverOf(channel, address);
  if (channel === 'EMAIL') await countTenantMail(tx, calendar.dayOf(now), subscription);
  publishAlertChange(tx, subscription);
  return tx
    .insertInto('alertDeliveries')
    .values({
      ...delivery,
      nextTryAt: await firstTryOf(tx, subscription, receiver, delivery.nextTryAt),
      subscriptionId,
      organizationId,
      institutionId,
      channel,
      address,
      receiver,
      tokenHash: '',
      state: isOwn ? 'SENDING' : 'WAITING',
      tries: isOwn ? 1 : 0,
      heldAt: isOwn ? now : 0,
      createdAt: now,
      endedAt: null,
      answer: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Claims a delivery to send it; undefined when another process has it. */
export const claimDelivery = (
  store: Store,
  id: string,
  now: number,
): Promise<AlertDeliveries | undefined> =>
  store.change((tx) =>
    tx
      .updateTable('alertDeliveries')
      .set((eb) => ({ state: 'SENDING', heldAt: now, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .where(isDue(now))
      .returningAll()
      .executeTakeFirst(),
  );

/** True while the claim holds: no other process has taken the delivery over. */
const isClaimed =
  ({ id, tries }: AlertDeliveries) =>
  (eb: ExpressionBuilder<Schema, 'alertDeliveries'>) =>
    eb.and([
      eb('id', '=', id),
      eb('tries', '=', tries),
      eb('state', 'in', ['SENDING', 'HANDING_OVER']),
    ]);

/** Records that from now on only the mail server knows whether it was sent, and the link it has. */
export const recordHandOver = async (
  store: Store,
  delivery: AlertDeliveries,
  tokenHash: string,
): Promise<void> => {
  const { numUpdatedRows } = await store.change((tx) =>
    tx
      .updateTable('alertDeliveries')
      .set({ state: 'HANDING_OVER', tokenHash })
      .where(isClaimed(delivery))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n)
    throw new Error('the delivery was removed, or taken by another server');
};

type DeliveryEnd = Pick<AlertDeliveries, 'state' | 'nextTryAt' | 'endedAt'>;

const endDelivery = (state: AlertDeliveries['state'], now: number): DeliveryEnd => ({
  state,
  nextTryAt: null,
  endedAt: now,
});

const stateAfterTry = (
  { kind, tries, createdAt }: AlertDeliveries,
  { state }: DeliveryOutcome,
  now: number,
): DeliveryEnd => {
  if (state === 'SENT' || state === 'UNSURE') return endDelivery(state, now);
  const retryAt =
    state !== 'REFUSED' && kind !== 'TEST' ? planNextTry(createdAt, tries, now) : undefined;
  return retryAt === undefined
    ? endDelivery('GIVEN_UP', now)
    : { state: 'WAITING', nextTryAt: retryAt, endedAt: null };
};

/**
 * A host that did not answer in time is paused within its tenant, longer each time: whatever waits
 * for it goes behind the next try of this delivery.
 */
const pauseReceiver = (tx: Tx, delivery: AlertDeliveries, now: number) => {
  const pauseEnd = now + retryDelayOf(delivery.tries);
  return tx
    .updateTable('alertDeliveries')
    .set({ nextTryAt: pauseEnd })
    .where('receiver', '=', delivery.receiver)
    .where('organizationId', '=', delivery.organizationId)
    .where('institutionId', '=', delivery.institutionId)
    .where('channel', '=', delivery.channel)
    .where('endedAt', 'is', null)
    .where('state', '=', 'WAITING')
    .where('nextTryAt', '<', pauseEnd)
    .execute();
};

/** Stores the outcome of a try, and logs a warning after the last one. */
export const recordOutcome = (
  store: Store,
  delivery: AlertDeliveries,
  outcome: DeliveryOutcome,
  now: number,
): Promise<AlertDeliveries | undefined> =>
  store.change(async (tx) => {
    const end = stateAfterTry(delivery, outcome, now);
    const updated = await tx
      .updateTable('alertDeliveries')
      .set({ ...end, heldAt: 0, answer: outcome.answer })
      .where(isClaimed(delivery))
      .returningAll()
      .executeTakeFirst();
    if (!updated) return undefined;
    if (outcome.state === 'TIMED_OUT') await pauseReceiver(tx, updated, now);
    publishAlertChange(tx, updated);
    const { id, subscriptionId, kind, state } = updated;
    if (kind !== 'TEST' && (state === 'GIVEN_UP' || state === 'UNSURE')) {
      const reason = state === 'UNSURE' ? 'may not have arrived' : 'was given up';
      warnAfterCommit(tx, { delivery: id, subscription: subscriptionId }, `an alert ${reason}`);
    }
    return updated;
  });

/** Deliveries of processes that have died. */
export const findAbandonedDeliveries = (db: Db, now: number): Promise<AlertDeliveries[]> =>
  db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('state', 'in', ['SENDING', 'HANDING_OVER'])
    .where(notWithinLast('heldAt', claimTimeoutMs, now))
    .execute();

/** A mail in handover may have been sent; a repeated webhook is recognized by its id. */
export const outcomeOfAbandoned = ({ state }: AlertDeliveries): DeliveryOutcome =>
  state === 'HANDING_OVER'
    ? { state: 'UNSURE', answer: encodeMessage('alertUnsure') }
    : { state: 'FAILED', answer: encodeMessage('alertInterrupted') };
