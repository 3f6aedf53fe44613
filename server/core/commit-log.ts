import { afterCommit } from './after-commit.ts';
import type { Store, Tx } from './db/store.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Log {
  readonly warn: (facts: Facts, text: string) => void;
}

const warnings = afterCommit<readonly [Facts, string]>();

/** Logs a warning after the transaction commits. */
export const warnOnCommit = (tx: Tx, facts: Facts, text: string): void =>
  warnings.say(tx, [facts, text]);

/** Wraps a store, so that the warnings of its transactions reach the log. */
export const telling = (store: Store, log: Log): Store =>
  warnings.of(store, (said) => {
    for (const [facts, text] of said) log.warn(facts, text);
  });
