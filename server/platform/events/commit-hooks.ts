import type { Store, Tx } from '../db/store.ts';

interface CommitHook<T> {
  /** Queues values until the commit; a rollback discards them. */
  readonly add: (tx: Tx, ...values: readonly T[]) => void;
  /** Wraps a store: `take` gets the values after the commit, before `change` resolves. */
  readonly wrapStore: (store: Store, take: (values: readonly T[]) => void) => Store;
}

/** Creates a hook that collects values in a transaction and delivers them after the commit. */
export const createCommitHook = <T>(): CommitHook<T> => {
  const valuesByTx = new WeakMap<Tx, T[]>();
  return {
    add: (tx, ...values) => {
      valuesByTx.get(tx)?.push(...values);
    },
    wrapStore: (store, take) => ({
      ...store,
      change: async (work) => {
        let values: T[] = [];
        const result = await store.change((tx) => {
          // A retried transaction collects its values again.
          values = [];
          valuesByTx.set(tx, values);
          return work(tx);
        });
        if (values.length) take(values);
        return result;
      },
    }),
  };
};
