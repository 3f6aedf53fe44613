import { setTimeout } from 'node:timers/promises';
import type { Store } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { findDuePayments } from '../queries.ts';
import type { Engine } from './engine.ts';

/** Interval in milliseconds at which a listening server looks for due payments. */
const tickMs = 1000;
/**
 * Payments advanced in parallel, so that one that waits for the provider does not delay the others.
 */
const batchSize = 50;
/** Half of the batch: payments of one organization leave room for another's. */
const maxOfOrganization = 25;
/** A call that takes longer is left to the next process: it is recorded in the database. */
const graceMs = 5000;

type DuePayment = Pick<Payments, 'id' | 'organizationId'>;

interface RunningPayment extends Pick<DuePayment, 'organizationId'> {
  readonly done: Promise<unknown>;
}

/** Advances payments as they fall due. Returns a function that stops it. */
export const startPaymentClock = (
  engine: Engine,
  { store, now }: { readonly store: Store; readonly now: () => number },
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  const running = new Map<string, RunningPayment>();

  const countOf = (organizationId: string): number =>
    [...running.values()].filter((one) => one.organizationId === organizationId).length;

  const move = ({ id, organizationId }: DuePayment) => {
    if (running.has(id) || running.size >= batchSize) return;
    if (countOf(organizationId) >= maxOfOrganization) return;
    const done = engine
      .advance(id)
      .catch(onError)
      .finally(() => running.delete(id));
    running.set(id, { organizationId, done });
  };

  const tick = async () => {
    // Those that run are due as well.
    const due = await findDuePayments(store.read, now(), batchSize + running.size);
    due.forEach(move);
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
      Promise.all(Array.from(running.values(), ({ done }) => done)),
      setTimeout(graceMs, undefined, { ref: false }),
    ]);
  };
};
