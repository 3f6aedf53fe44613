import type { Tx } from './store.ts';

/**
 * Waits for several queries of a transaction of which none needs another's answer; PostgreSQL is
 * sent them together. When one fails the others are waited for as well: nothing may follow a rollback.
 */
export const together = async <const T extends readonly Promise<unknown>[]>(...asked: T) => {
  await Promise.allSettled(asked);
  return Promise.all(asked);
};

const endings = new WeakMap<Tx, Promise<unknown>[]>();

/** What a transaction asks for last, to be waited for with its commit. */
export const endsWith = (tx: Tx): readonly Promise<unknown>[] => {
  const last: Promise<unknown>[] = [];
  endings.set(tx, last);
  return last;
};

/**
 * Ends the work of a transaction with queries that were all asked for when this is called: on
 * PostgreSQL the commit is sent together with them, and comes to nothing when one of them fails.
 */
export const lastly = async (tx: Tx, asked: Promise<unknown>): Promise<void> => {
  const last = endings.get(tx);
  if (!last) {
    await asked;
    return;
  }
  // Whoever commits hears of it.
  asked.catch(() => undefined);
  last.push(asked);
};
