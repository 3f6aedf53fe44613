import { setTimeout } from 'node:timers/promises';
import type { Store } from '../core/db/store.ts';
import type { Engine } from './engine.ts';
import { duePayments } from './queries.ts';

/** Interval in milliseconds at which a listening server looks for due payments. */
const everyMs = 1000;
/**
 * Payments advanced in parallel, so that one that waits for the provider does not delay the others.
 */
const atOnce = 50;
/** A call that takes longer is left to the next process: it is recorded in the database. */
const graceMs = 5000;

/** Advances payments as they fall due. Returns a function that stops it. */
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
    // Ticks do not pile up while the database is slow.
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
