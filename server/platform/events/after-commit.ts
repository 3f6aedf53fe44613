import type { Store, Tx } from '../db/store.ts';
import { type ChangeEvent, type ChangeTopic, distinctEvents } from './change-events.ts';

type LogFields = Readonly<Record<string, unknown>>;

/** Events and warnings of a transaction, published and logged after its commit. */
interface AfterCommit {
  readonly events: ChangeEvent[];
  readonly warnings: (readonly [LogFields, string])[];
}

const collectNothing = (): AfterCommit => ({ events: [], warnings: [] });

const collectedByTx = new WeakMap<Tx, AfterCommit>();

/** Wraps a store: `deliver` runs after each commit, before `change` resolves. */
export const withAfterCommit = (
  store: Store,
  deliver: (collected: AfterCommit) => void,
): Store => ({
  ...store,
  change: async (work) => {
    let collected = collectNothing();
    const result = await store.change((tx) => {
      // A retried transaction collects again.
      collected = collectNothing();
      collectedByTx.set(tx, collected);
      return work(tx);
    });
    deliver({ ...collected, events: distinctEvents(collected.events) });
    return result;
  },
});

export const warnAfterCommit = (tx: Tx, facts: LogFields, text: string): void => {
  collectedByTx.get(tx)?.warnings.push([facts, text]);
};

const addEvent = (tx: Tx, event: ChangeEvent): void => {
  collectedByTx.get(tx)?.events.push(event);
};

/** Publishes a change of a machine after the transaction commits. */
export const publishAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  { id, organizationId, institutionId }: Record<'id' | 'organizationId' | 'institutionId', string>,
): void => addEvent(tx, { topic, organizationId, institutionId, machineId: id });

/** Publishes a change of the machines of these rows after the transaction commits. */
export const publishRowsAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  rows: readonly Record<'organizationId' | 'institutionId' | 'machineId', string>[],
): void => {
  for (const { organizationId, institutionId, machineId } of rows) {
    addEvent(tx, { topic, organizationId, institutionId, machineId });
  }
};

/** Publishes a change of a whole tenant after the transaction commits. */
export const publishTenantAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  organizationId: string,
  institutionId: string | null,
): void => addEvent(tx, { topic, organizationId, institutionId, machineId: null });

/** Publishes a change without tenant after the transaction commits. */
export const publishAllAfterCommit = (tx: Tx, topic: ChangeTopic): void =>
  addEvent(tx, { topic, organizationId: null, institutionId: null, machineId: null });
