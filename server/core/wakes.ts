import { liveTopics } from '../../contract/live.ts';
import { afterCommit } from './after-commit.ts';
import type { Store, Tx } from './db/store.ts';

/** Changes are published after their commit, so that nothing polls. */

export const topics = [
  ...liveTopics,
  /** Last contact of a machine and its condition. */
  'contacts',
  /** Sessions have ended. */
  'sessions',
] as const;
export type Topic = (typeof topics)[number];

/** Null means any tenant or machine. */
export interface Wake {
  readonly topic: Topic;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly machineId: string | null;
}

/** Filter of a subscriber; an absent id matches any. */
export type Awaited = Partial<
  Readonly<Record<'organizationId' | 'institutionId' | 'machineId', string>>
>;

const isOf = (changed: string | null, awaited: string | undefined): boolean =>
  changed === null || awaited === undefined || changed === awaited;

/** True when an event may concern the filter. */
export const concerns = (wake: Wake, awaited: Awaited): boolean =>
  isOf(wake.organizationId, awaited.organizationId) &&
  isOf(wake.institutionId, awaited.institutionId) &&
  isOf(wake.machineId, awaited.machineId);

type MachineRow = Record<'organizationId' | 'institutionId' | 'machineId', string>;

const said = afterCommit<Wake>();

/** Publishes a change of a machine after the transaction commits. */
export const wakeOnCommit = (
  tx: Tx,
  topic: Topic,
  { id, organizationId, institutionId }: Record<'id' | 'organizationId' | 'institutionId', string>,
): void => said.say(tx, { topic, organizationId, institutionId, machineId: id });

/** Publishes once per machine when its rows follow each other. */
export const wakeByRows = (tx: Tx, topic: Topic, rows: readonly MachineRow[]): void => {
  let before: MachineRow | undefined;
  for (const row of rows) {
    const { organizationId, institutionId, machineId } = row;
    const isSaid = before?.machineId === machineId && before.institutionId === institutionId;
    if (!isSaid) said.say(tx, { topic, organizationId, institutionId, machineId });
    before = row;
  }
};

/** Publishes a change of a whole tenant after the transaction commits. */
export const wakeTenantOnCommit = (
  tx: Tx,
  topic: Topic,
  organizationId: string,
  institutionId: string | null,
): void => said.say(tx, { topic, organizationId, institutionId, machineId: null });

/** Publishes a change without tenant after the transaction commits. */
export const wakeAllOnCommit = (tx: Tx, topic: Topic): void =>
  said.say(tx, { topic, organizationId: null, institutionId: null, machineId: null });

/** Wraps a store: `onEvents` gets the events of each committed transaction. */
export const waking = (store: Store, take: (wakes: readonly Wake[]) => void): Store =>
  said.of(store, take);
