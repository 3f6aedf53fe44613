import { isLive } from '../platform/db/live.ts';
import type { AlertDeliveries } from '../platform/schema/schema.ts';
import { createDeliveries } from './create-deliveries.ts';
import { type AlertContext, sendDelivery } from './deliver.ts';
import { noticeClosedItems, noticeOpenedItems } from './notices.ts';
import {
  claimDelivery,
  findAbandonedDeliveries,
  findDueDeliveries,
  outcomeOfAbandoned,
  recordOutcome,
} from './outbox.ts';
import { findSubscription } from './queries.ts';
import { hourOf, isQuietNow } from './rules.ts';

/** Parallel sends per channel, so that a slow webhook delays no mail. */
const parallelSends = 4;
const maxPerRound = 200;

/** Skips a delivery in quiet hours, or claimed by another process. */
const sendIfAllowed = async (
  context: AlertContext,
  due: AlertDeliveries,
  signal: AbortSignal,
): Promise<void> => {
  const { store, calendar, now } = context;
  const subscription = await findSubscription(store.read, due.subscriptionId);
  if (!subscription) return;
  if (due.kind === 'ALERT' && isQuietNow(subscription, hourOf(calendar, now()))) return;
  const delivery = await claimDelivery(store, due.id, now());
  if (delivery) await sendDelivery(context, subscription, delivery, signal);
};

/** Sends deliveries from a shared queue until it is empty or the signal aborts. */
const sendAll = async (
  context: AlertContext,
  deliveries: AlertDeliveries[],
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const next = deliveries.shift();
    if (!next || signal.aborted) return;
    await sendIfAllowed(context, next, signal);
  }
};

/** Retries deliveries of processes that have died, or marks them UNSURE. */
const recoverAbandoned = async ({ store, now }: AlertContext): Promise<void> => {
  for (const abandoned of await findAbandonedDeliveries(store.read, now())) {
    await recordOutcome(store, abandoned, outcomeOfAbandoned(abandoned), now());
  }
};

/** Reads changes, creates deliveries and sends them. */
export const runDeliveryRound = async (
  context: AlertContext,
  signal: AbortSignal,
): Promise<void> => {
  const { store, calendar, now } = context;
  if (!(await isLive(store.read))) return;
  await recoverAbandoned(context);
  await noticeOpenedItems(store, now());
  await noticeClosedItems(store);
  await createDeliveries(store, calendar, now());
  const deliveries = await findDueDeliveries(store.read, now(), maxPerRound);
  const byChannel = Object.values(Object.groupBy(deliveries, ({ channel }) => channel));
  const senders = byChannel.flatMap((queue = []) =>
    Array.from({ length: parallelSends }, () => sendAll(context, queue, signal)),
  );
  await Promise.all(senders);
};
