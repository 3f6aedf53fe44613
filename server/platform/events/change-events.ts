import { liveTopics } from '../../../contract/live.ts';
import type { Store, Tx } from '../db/store.ts';
import { createCommitHook } from './commit-hooks.ts';

/** Changes are published after their commit, so that nothing polls. */

export const changeTopics = [
  ...liveTopics,
  /** Last contact of a machine and its condition. */
  'contacts',
  /** Sessions have ended. */
  'sessions',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** Null means any tenant or machine. */
export interface ChangeEvent {
  readonly topic: ChangeTopic;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly machineId: string | null;
}

/** Filter of a subscriber; an absent id matches any. */
export type EventFilter = Partial<
  Readonly<Record<'organizationId' | 'institutionId' | 'machineId', string>>
>;

const matchesId = (changed: string | null, expected: string | undefined): boolean =>
  changed === null || expected === undefined || changed === expected;

/** True when an event may concern the filter. */
export const matchesFilter = (event: ChangeEvent, filter: EventFilter): boolean =>
  matchesId(event.organizationId, filter.organizationId) &&
  matchesId(event.institutionId, filter.institutionId) &&
  matchesId(event.machineId, filter.machineId);

type MachineScopedRow = Record<'organizationId' | 'institutionId' | 'machineId', string>;

const changeHook = createCommitHook<ChangeEvent>();

/** Publishes a change of a machine after the transaction commits. */
export const publishAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  { id, organizationId, institutionId }: Record<'id' | 'organizationId' | 'institutionId', string>,
): void => changeHook.add(tx, { topic, organizationId, institutionId, machineId: id });

/** Publishes once per machine when its rows follow each other. */
export const publishRowsAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  rows: readonly MachineScopedRow[],
): void => {
  let previous: MachineScopedRow | undefined;
  for (const row of rows) {
    const { organizationId, institutionId, machineId } = row;
    const isPublished =
      previous?.machineId === machineId && previous.institutionId === institutionId;
    if (!isPublished) changeHook.add(tx, { topic, organizationId, institutionId, machineId });
    previous = row;
  }
};

/** Publishes a change of a whole tenant after the transaction commits. */
export const publishTenantAfterCommit = (
  tx: Tx,
  topic: ChangeTopic,
  organizationId: string,
  institutionId: string | null,
): void => changeHook.add(tx, { topic, organizationId, institutionId, machineId: null });

/** Publishes a change without tenant after the transaction commits. */
export const publishAllAfterCommit = (tx: Tx, topic: ChangeTopic): void =>
  changeHook.add(tx, { topic, organizationId: null, institutionId: null, machineId: null });

/** Wraps a store: `onEvents` gets the events of each committed transaction. */
export const withChangeEvents = (
  store: Store,
  onEvents: (events: readonly ChangeEvent[]) => void,
): Store => changeHook.wrapStore(store, onEvents);
