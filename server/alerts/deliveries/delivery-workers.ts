import type { AlertChannel } from '../../../contract/alerts.ts';
import { createLimiter, type LimiterOptions } from '../../platform/limits/limiter.ts';
import type { AlertDeliveries } from '../../platform/schema/schema.ts';
import { findSubscription } from '../queries.ts';
import { hourOf, isQuietNow } from '../rules.ts';
import { type AlertContext, sendDelivery } from './deliver.ts';
import { type AlertReceiver, findDueDeliveriesTo, findDueReceivers } from './due-deliveries.ts';
import { claimDelivery } from './outbox.ts';

export interface DeliveryWorkers {
  /** Starts to send what is due, and does not wait for it. */
  readonly start: () => Promise<void>;
  /** Resolves when nothing is being sent. */
  readonly finish: () => Promise<void>;
}

/** Receivers that wait in memory; those of an organization with few come first. */
const maxReceivers = 500;

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
  // Undefined for a host that was paused meanwhile.
  const delivery = await claimDelivery(store, due.id, now());
  if (delivery) await sendDelivery(context, subscription, delivery, signal);
};

/** At once in all, of an organization and of an institution. */
type WorkerLimits = Pick<LimiterOptions, 'atOnce' | 'perTenant' | 'perKey'>;

/** Sends to each receiver one delivery after the other; organizations and institutions take turns. */
const createChannelWorkers = (
  channel: AlertChannel,
  limits: WorkerLimits,
  context: AlertContext,
  signal: AbortSignal,
  complain: (error: unknown) => void,
): DeliveryWorkers => {
  const limiter = createLimiter({
    ...limits,
    maxWaiting: Infinity,
    maxWaitingPerKey: Infinity,
    maxWaitingPerTenant: Infinity,
    fullError: () => new Error('the queue has no limit'),
  });
  const running = new Map<string, Promise<void>>();

  const sendInTurn = (due: AlertDeliveries): Promise<void> => {
    const { organizationId, institutionId } = due;
    const keys = { tenant: organizationId, key: `${organizationId}/${institutionId}` };
    return limiter.run({ ...keys, signal }, () => sendIfAllowed(context, due, signal));
  };

  const sendTo = async (receiver: AlertReceiver): Promise<void> => {
    const { store, now } = context;
    for (const due of await findDueDeliveriesTo(store.read, channel, receiver, now())) {
      await sendInTurn(due);
    }
  };

  const startReceiver = (receiver: AlertReceiver): void => {
    const key = JSON.stringify(receiver);
    if (running.has(key)) return;
    const work = sendTo(receiver)
      .catch((error: unknown) => {
        if (!signal.aborted) complain(error);
      })
      .finally(() => running.delete(key));
    running.set(key, work);
  };

  return {
    start: async () => {
      const { store, now } = context;
      const due = await findDueReceivers(store.read, channel, now(), maxReceivers);
      if (!signal.aborted) due.forEach(startReceiver);
    },
    finish: async () => {
      await Promise.all(running.values());
    },
  };
};

/** Mails and webhooks do not wait for each other, nor a tenant for another's receivers. */
export const createDeliveryWorkers = (
  context: AlertContext,
  signal: AbortSignal,
  complain: (error: unknown) => void,
): DeliveryWorkers => {
  const mails = { atOnce: 8, perTenant: 4, perKey: 2 };
  const webhooks = { atOnce: 64, perTenant: 8, perKey: 4 };
  const channels = [
    createChannelWorkers('EMAIL', mails, context, signal, complain),
    createChannelWorkers('WEBHOOK', webhooks, context, signal, complain),
  ];
  return {
    start: async () => {
      for (const { start } of channels) await start();
    },
    finish: async () => {
      for (const { finish } of channels) await finish();
    },
  };
};
