import type { Store, Tx } from './db/store.ts';

interface Gathered<T> {
  /** Queues values until the commit; a rollback discards them. */
  readonly say: (tx: Tx, ...given: readonly T[]) => void;
  /** Wraps a store: `take` gets the values after the commit, before `change` resolves. */
  readonly of: (store: Store, take: (said: readonly T[]) => void) => Store;
}

/** Creates a hook that collects values in a transaction and delivers them after the commit. */
export const afterCommit = <T>(): Gathered<T> => {
  const gathered = new WeakMap<Tx, T[]>();
  return {
    say: (tx, ...given) => {
      gathered.get(tx)?.push(...given);
    },
    of: (store, take) => ({
      ...store,
      change: async (work) => {
        let said: T[] = [];
        const done = await store.change((tx) => {
          // A retried transaction collects its values again.
          said = [];
          gathered.set(tx, said);
          return work(tx);
        });
        if (said.length) take(said);
        return done;
      },
    }),
  };
};
