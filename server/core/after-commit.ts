import type { Store, Tx } from './db/store.ts';

interface Gathered<T> {
  /** Hands something on once the transaction is committed: what is rolled back did not happen. */
  readonly say: (tx: Tx, ...given: readonly T[]) => void;
  /** The store whose transactions are listened to; `take` is called before their callers go on. */
  readonly of: (store: Store, take: (said: readonly T[]) => void) => Store;
}

/** What transactions say, to be heard after their commit. */
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
          // A transaction that is run again says it anew.
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
