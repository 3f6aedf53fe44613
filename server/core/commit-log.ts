import type { Store, Tx } from './db/store.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Log {
  readonly warn: (facts: Facts, text: string) => void;
}

const warnings = new WeakMap<Tx, [Facts, string][]>();

/** Warns of what a transaction has done, once it is committed: what is rolled back did not happen. */
export const warnOnCommit = (tx: Tx, facts: Facts, text: string): void => {
  warnings.get(tx)?.push([facts, text]);
};

/** A store that tells the log what its transactions warn of. */
export const telling = (store: Store, log: Log): Store => ({
  engine: store.engine,
  read: store.read,
  readBehind: store.readBehind,
  change: async (work) => {
    let told: [Facts, string][] = [];
    const done = await store.change((tx) => {
      // A transaction that is run again warns anew.
      told = [];
      warnings.set(tx, told);
      return work(tx);
    });
    for (const [facts, text] of told) log.warn(facts, text);
    return done;
  },
  onUnavailable: store.onUnavailable,
  close: store.close,
});
