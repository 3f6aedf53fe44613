import { setTimeout } from 'node:timers/promises';
import type { Store } from '../core/db/store.ts';
import type { Engine } from './engine.ts';
import { duePayments } from './queries.ts';

/** How often a listening server looks for payments that are due. */
const everyMs = 1000;
/** So many payments are moved on at once: one that waits for the provider does not keep the others. */
const atOnce = 50;
/** A call that takes longer is left to whoever starts next: it was written down. */
const graceMs = 5000;

/** Moves payments on as their time comes. Answers what stops it. */
export const paymentClock = (
  engine: Engine,
  { store, now }: { readonly store: Store; readonly now: () => number },
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const moving = new Map<string, Promise<unknown>>();

  const move = (id: string) => {
    const done = engine
      .advance(id)
      .catch(onError)
      .finally(() => moving.delete(id));
    moving.set(id, done);
  };

  const tick = async () => {
    const due = await duePayments(store.read, now(), atOnce);
    for (const id of due) if (!moving.has(id) && moving.size < atOnce) move(id);
  };

  let isTicking = false;
  const next = async () => {
    // Where the database answers late, ticks do not queue up behind each other.
    if (isTicking) return;
    isTicking = true;
    await tick().catch(onError);
    isTicking = false;
  };
  const timer = setInterval(next, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.race([
      Promise.all(moving.values()),
      setTimeout(graceMs, undefined, { ref: false }),
    ]);
  };
};
