import type { AlertDeliveries } from '../core/db/schema.ts';
import { deliver, type Post } from './deliver.ts';
import { gather } from './gather.ts';
import { readOpened, readOver } from './notices.ts';
import { claim, dueDeliveries, leftBehind, noteOutcome, outcomeOfLeft } from './outbox.ts';
import { subscriptionById } from './queries.ts';
import { hourOf, isQuiet } from './rules.ts';

/** Parallel sends per channel, so that a slow webhook delays no mail. */
const sentAtOnce = 4;
const mostInRound = 200;

/** Skips a delivery in quiet hours, or claimed by another process. */
const sendOne = async (post: Post, due: AlertDeliveries, signal: AbortSignal): Promise<void> => {
  const { store, calendar, now } = post;
  const subscription = await subscriptionById(store.read, due.subscriptionId);
  if (!subscription) return;
  if (due.kind === 'ALERT' && isQuiet(subscription, hourOf(calendar, now()))) return;
  const delivery = await claim(store, due.id, now());
  if (delivery) await deliver(post, subscription, delivery, signal);
};

/** Sends deliveries from a shared queue until it is empty or the signal aborts. */
const sendAll = async (post: Post, dues: AlertDeliveries[], signal: AbortSignal): Promise<void> => {
  for (;;) {
    const next = dues.shift();
    if (!next || signal.aborted) return;
    await sendOne(post, next, signal);
  }
};

/** Retries deliveries of processes that have died, or marks them UNSURE. */
const takeUpLeft = async ({ store, now }: Post): Promise<void> => {
  for (const left of await leftBehind(store.read, now())) {
    await noteOutcome(store, left, outcomeOfLeft(left), now());
  }
};

/** Reads changes, creates deliveries and sends them. */
export const round = async (post: Post, signal: AbortSignal): Promise<void> => {
  const { store, calendar, now } = post;
  await takeUpLeft(post);
  await readOpened(store, now());
  await readOver(store);
  await gather(store, calendar, now());
  const dues = await dueDeliveries(store.read, now(), mostInRound);
  const byChannel = Object.values(Object.groupBy(dues, ({ channel }) => channel));
  const senders = byChannel.flatMap((some = []) =>
    Array.from({ length: sentAtOnce }, () => sendAll(post, some, signal)),
  );
  await Promise.all(senders);
};
