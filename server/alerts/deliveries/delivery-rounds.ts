import { isLive } from '../../platform/db/live.ts';
import { noticeClosedItems, noticeOpenedItems } from '../notices.ts';
import { createDeliveries } from './create-deliveries.ts';
import type { AlertContext } from './deliver.ts';
import type { DeliveryWorkers } from './delivery-workers.ts';
import { findAbandonedDeliveries, outcomeOfAbandoned, recordOutcome } from './outbox.ts';

/** Retries deliveries of processes that have died, or marks them UNSURE. */
const recoverAbandoned = async ({ store, now }: AlertContext): Promise<void> => {
  for (const abandoned of await findAbandonedDeliveries(store.read, now())) {
    await recordOutcome(store, abandoned, outcomeOfAbandoned(abandoned), now());
  }
};

/** Reads changes, creates deliveries and starts to send them. */
export const runDeliveryRound = async (
  context: AlertContext,
  workers: DeliveryWorkers,
): Promise<void> => {
  const { store, calendar, now } = context;
  if (!(await isLive(store.read))) return;
  await recoverAbandoned(context);
  await noticeOpenedItems(store, now());
  await noticeClosedItems(store, now());
  await createDeliveries(store, calendar, now());
  await workers.start();
};
