import type { Tx } from './store.ts';

/**
 * Waits for independent queries of a transaction, which PostgreSQL gets pipelined. If one fails the
 * others are awaited too, as no query may follow the rollback.
 */
export const pipelineQueries = async <const T extends readonly Promise<unknown>[]>(
  ...queries: T
) => {
  await Promise.allSettled(queries);
  return Promise.all(queries);
};

const lastQueriesByTx = new WeakMap<Tx, Promise<unknown>[]>();

/** Registers a transaction's list of last queries, which are awaited with its commit. */
export const queriesWithCommit = (tx: Tx): readonly Promise<unknown>[] => {
  const lastQueries: Promise<unknown>[] = [];
  lastQueriesByTx.set(tx, lastQueries);
  return lastQueries;
};

/**
 * Ends a transaction with queries that have been started already: PostgreSQL gets the commit together
 * with them, and it rolls back when one of them fails.
 */
export const withCommit = async (tx: Tx, query: Promise<unknown>): Promise<void> => {
  const lastQueries = lastQueriesByTx.get(tx);
  if (!lastQueries) {
    await query;
    return;
  }
  // The commit throws the error.
  query.catch(() => undefined);
  lastQueries.push(query);
};
