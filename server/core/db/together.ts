import type { Tx } from './store.ts';

/**
 * Waits for independent queries of a transaction, which PostgreSQL gets pipelined. If one fails the
 * others are awaited too, as no query may follow the rollback.
 */
export const together = async <const T extends readonly Promise<unknown>[]>(...asked: T) => {
  await Promise.allSettled(asked);
  return Promise.all(asked);
};

const endings = new WeakMap<Tx, Promise<unknown>[]>();

/** Registers a transaction's list of last queries, which are awaited with its commit. */
export const endsWith = (tx: Tx): readonly Promise<unknown>[] => {
  const last: Promise<unknown>[] = [];
  endings.set(tx, last);
  return last;
};

/**
 * Ends a transaction with queries that have been started already: PostgreSQL gets the commit together
 * with them, and it rolls back when one of them fails.
 */
export const lastly = async (tx: Tx, asked: Promise<unknown>): Promise<void> => {
  const last = endings.get(tx);
  if (!last) {
    await asked;
    return;
  }
  // The commit throws the error.
  asked.catch(() => undefined);
  last.push(asked);
};
