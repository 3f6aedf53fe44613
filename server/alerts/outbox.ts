import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DeliveryKind } from '../../contract/alerts.ts';
import { sentence } from '../../contract/messages.ts';
import { ahead, notWithin } from '../core/believed.ts';
import { warnOnCommit } from '../core/commit-log.ts';
import type { AlertDeliveries, AlertSubscriptions, Schema } from '../core/db/schema.ts';
import type { Db, Store, Tx } from '../core/db/store.ts';
import { wakeAllOnCommit, wakeTenantOnCommit } from '../core/wakes.ts';
import type { Outcome } from './outcome.ts';
import { longestPauseMs, nextTryAt } from './rules.ts';

/** Milliseconds until another process takes over a delivery; no try lasts longer. */
const heldMs = 120_000;

type Placed = Pick<AlertDeliveries, 'organizationId' | 'institutionId'>;

export const wakeAlerts = (tx: Tx, { organizationId, institutionId }: Placed): void => {
  if (organizationId === '') wakeAllOnCommit(tx, 'alerts');
  else wakeTenantOnCommit(tx, 'alerts', organizationId, institutionId || null);
};

interface NewDelivery {
  readonly id: string;
  readonly kind: DeliveryKind;
  readonly opened: number;
  readonly over: number;
  /** Null when the caller sends it itself. */
  readonly nextTryAt: number | null;
}

export const addDelivery = async (
  tx: Tx,
  subscription: AlertSubscriptions,
  delivery: NewDelivery,
  now: number,
): Promise<AlertDeliveries> => {
  const isOwn = delivery.nextTryAt === null;
  const { id: subscriptionId, organizationId, institutionId, channel, address } = subscription;
  wakeAlerts(tx, subscription);
  return tx
    .insertInto('alertDeliveries')
    .values({
      ...delivery,
      subscriptionId,
      organizationId,
      institutionId,
      channel,
      address,
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

const isDue = (now: number): RawBuilder<boolean> =>
  sql`("nextTryAt" <= ${now} or ${ahead('nextTryAt', now + longestPauseMs)})`;

/** Deliveries that are due, those with the fewest tries first. */
export const dueDeliveries = (db: Db, now: number, limit: number): Promise<AlertDeliveries[]> =>
  db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('state', '=', 'WAITING')
    .where(isDue(now))
    .orderBy('tries')
    .orderBy('nextTryAt')
    .limit(limit)
    .execute();

/** Claims a delivery to send it; undefined when another process has it. */
export const claim = (
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
const isHeld =
  ({ id, tries }: AlertDeliveries) =>
  (eb: ExpressionBuilder<Schema, 'alertDeliveries'>) =>
    eb.and([
      eb('id', '=', id),
      eb('tries', '=', tries),
      eb('state', 'in', ['SENDING', 'HANDING_OVER']),
    ]);

/** Records that from now on only the mail server knows whether it was sent. */
export const noteHandOver = async (store: Store, delivery: AlertDeliveries): Promise<void> => {
  const { numUpdatedRows } = await store.change((tx) =>
    tx
      .updateTable('alertDeliveries')
      .set({ state: 'HANDING_OVER' })
      .where(isHeld(delivery))
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n)
    throw new Error('the delivery was removed, or taken by another server');
};

type End = Pick<AlertDeliveries, 'state' | 'nextTryAt' | 'endedAt'>;

const ended = (state: AlertDeliveries['state'], now: number): End => ({
  state,
  nextTryAt: null,
  endedAt: now,
});

const endOf = (
  { kind, tries, createdAt }: AlertDeliveries,
  { state }: Outcome,
  now: number,
): End => {
  if (state === 'SENT' || state === 'UNSURE') return ended(state, now);
  const again =
    state === 'FAILED' && kind !== 'TEST' ? nextTryAt(createdAt, tries, now) : undefined;
  return again === undefined
    ? ended('GIVEN_UP', now)
    : { state: 'WAITING', nextTryAt: again, endedAt: null };
};

/** Stores the outcome of a try, and logs a warning after the last one. */
export const noteOutcome = (
  store: Store,
  delivery: AlertDeliveries,
  outcome: Outcome,
  now: number,
): Promise<AlertDeliveries | undefined> =>
  store.change(async (tx) => {
    const end = endOf(delivery, outcome, now);
    const noted = await tx
      .updateTable('alertDeliveries')
      .set({ ...end, heldAt: 0, answer: outcome.answer })
      .where(isHeld(delivery))
      .returningAll()
      .executeTakeFirst();
    if (!noted) return undefined;
    wakeAlerts(tx, noted);
    const { id, subscriptionId, kind, state } = noted;
    if (kind !== 'TEST' && (state === 'GIVEN_UP' || state === 'UNSURE')) {
      const told = state === 'UNSURE' ? 'may not have arrived' : 'was given up';
      warnOnCommit(tx, { delivery: id, subscription: subscriptionId }, `an alert ${told}`);
    }
    return noted;
  });

/** Deliveries of processes that have died. */
export const leftBehind = (db: Db, now: number): Promise<AlertDeliveries[]> =>
  db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('state', 'in', ['SENDING', 'HANDING_OVER'])
    .where(notWithin('heldAt', heldMs, now))
    .execute();

/** A mail in handover may have been sent; a repeated webhook is recognized by its id. */
export const outcomeOfLeft = ({ state }: AlertDeliveries): Outcome =>
  state === 'HANDING_OVER'
    ? { state: 'UNSURE', answer: sentence('alertUnsure') }
    : { state: 'FAILED', answer: sentence('alertInterrupted') };
