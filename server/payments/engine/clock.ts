import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../platform/db/store.ts';
import { findDuePayments } from '../queries.ts';
import type { Engine } from './engine.ts';

/** Interval in milliseconds at which a listening server looks for due payments. */
const tickMs = 1000;
/**
 * Payments advanced in parallel, so that one that waits for the provider does not delay the others.
 */
const batchSize = 50;
/** A call that takes longer is left to the next process: it is recorded in the database. */
const graceMs = 5000;

/** Advances payments as they fall due. Returns a function that stops it. */
export const startPaymentClock = (
  engine: Engine,
  { store, now }: { readonly store: Store; readonly now: () => number },
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const running = new Map<string, Promise<unknown>>();

  const move = (id: string) => {
    const done = engine
      .advance(id)
      .catch(onError)
      .finally(() => running.delete(id));
    running.set(id, done);
  };

  const tick = async () => {
    const due = await findDuePayments(store.read, now(), batchSize);
    for (const id of due) if (!running.has(id) && running.size < batchSize) move(id);
  };

  let isTicking = false;
  const next = async () => {
    // Ticks do not pile up while the database is slow.
    if (isTicking) return;
    isTicking = true;
    await tick().catch(onError);
    isTicking = false;
  };
  const timer = setInterval(next, tickMs);
  return async () => {
    clearInterval(timer);
    await Promise.race([
      Promise.all(running.values()),
      setTimeout(graceMs, undefined, { ref: false }),
    ]);
  };
};
