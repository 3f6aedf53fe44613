import { afterCommit } from './after-commit.ts';
import type { Store, Tx } from './db/store.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Log {
  readonly warn: (facts: Facts, text: string) => void;
}

const warnings = afterCommit<readonly [Facts, string]>();

/** Warns of what a transaction has done, once it is committed. */
export const warnOnCommit = (tx: Tx, facts: Facts, text: string): void =>
  warnings.say(tx, [facts, text]);

/** A store that tells the log what its transactions warn of. */
export const telling = (store: Store, log: Log): Store =>
  warnings.of(store, (said) => {
    for (const [facts, text] of said) log.warn(facts, text);
  });
