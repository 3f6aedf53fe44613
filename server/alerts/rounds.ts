import type { AlertDeliveries } from '../core/db/schema.ts';
import { deliver, type Post } from './deliver.ts';
import { gather } from './gather.ts';
import { readOpened, readOver } from './notices.ts';
import { claim, dueDeliveries, leftBehind, noteOutcome, outcomeOfLeft } from './outbox.ts';
import { subscriptionById } from './queries.ts';
import { hourOf, isQuiet } from './rules.ts';

/** Of each channel: a slow receiver keeps no mail waiting. */
const sentAtOnce = 4;
const mostInRound = 200;

/** Sends one, unless it is quiet there now or somebody else has it. */
const sendOne = async (post: Post, due: AlertDeliveries, signal: AbortSignal): Promise<void> => {
  const { store, calendar, now } = post;
  const subscription = await subscriptionById(store.read, due.subscriptionId);
  if (!subscription) return;
  if (due.kind === 'ALERT' && isQuiet(subscription, hourOf(calendar, now()))) return;
  const delivery = await claim(store, due.id, now());
  if (delivery) await deliver(post, subscription, delivery, signal);
};

/** Sends some after the other until all are gone or the signal ends it. */
const sendAll = async (post: Post, dues: AlertDeliveries[], signal: AbortSignal): Promise<void> => {
  for (;;) {
    const next = dues.shift();
    if (!next || signal.aborted) return;
    await sendOne(post, next, signal);
  }
};

/** Puts back what a process that died was sending, or says that nobody knows whether it was sent. */
const takeUpLeft = async ({ store, now }: Post): Promise<void> => {
  for (const left of await leftBehind(store.read, now())) {
    await noteOutcome(store, left, outcomeOfLeft(left), now());
  }
};

/** One round: what is new, what is over, what is to be told, and its sending. */
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
