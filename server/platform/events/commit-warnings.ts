import type { Store, Tx } from '../db/store.ts';
import { createCommitHook } from './commit-hooks.ts';

type LogFields = Readonly<Record<string, unknown>>;

interface WarningLog {
  readonly warn: (facts: LogFields, text: string) => void;
}

const warningHook = createCommitHook<readonly [LogFields, string]>();

/** Logs a warning after the transaction commits. */
export const warnAfterCommit = (tx: Tx, facts: LogFields, text: string): void =>
  warningHook.add(tx, [facts, text]);

/** Wraps a store, so that the warnings of its transactions reach the log. */
export const withCommitWarnings = (store: Store, log: WarningLog): Store =>
  warningHook.wrapStore(store, (warnings) => {
    for (const [facts, text] of warnings) log.warn(facts, text);
  });
