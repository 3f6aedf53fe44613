import { liveTopics } from '../../contract/live.ts';
import { afterCommit } from './after-commit.ts';
import type { Store, Tx } from './db/store.ts';

/** Waiting is woken, not looked for: whatever changes says so once, after its commit. */

export const topics = [
  ...liveTopics,
  /** When a machine was last heard of, and how it is. */
  'contacts',
  /** Some of them have ended. */
  'sessions',
] as const;
export type Topic = (typeof topics)[number];

/** What changed, and of whom; null is any of them. */
export interface Wake {
  readonly topic: Topic;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly machineId: string | null;
}

/** What somebody waits for: a tenant's, a machine's, or what is left out of anyone. */
export type Awaited = Partial<
  Readonly<Record<'organizationId' | 'institutionId' | 'machineId', string>>
>;

const isOf = (changed: string | null, awaited: string | undefined): boolean =>
  changed === null || awaited === undefined || changed === awaited;

/** Whether a change may be one of what is awaited. */
export const concerns = (wake: Wake, awaited: Awaited): boolean =>
  isOf(wake.organizationId, awaited.organizationId) &&
  isOf(wake.institutionId, awaited.institutionId) &&
  isOf(wake.machineId, awaited.machineId);

type MachineRow = Record<'organizationId' | 'institutionId' | 'machineId', string>;

const said = afterCommit<Wake>();

/** Says what a transaction changes of a machine, once it is committed. */
export const wakeOnCommit = (
  tx: Tx,
  topic: Topic,
  { id, organizationId, institutionId }: Record<'id' | 'organizationId' | 'institutionId', string>,
): void => said.say(tx, { topic, organizationId, institutionId, machineId: id });

/** The same of the machines of rows that it writes, once where those of a machine follow each other. */
export const wakeByRows = (tx: Tx, topic: Topic, rows: readonly MachineRow[]): void => {
  let before: MachineRow | undefined;
  for (const row of rows) {
    const { organizationId, institutionId, machineId } = row;
    const isSaid = before?.machineId === machineId && before.institutionId === institutionId;
    if (!isSaid) said.say(tx, { topic, organizationId, institutionId, machineId });
    before = row;
  }
};

/** Says what a transaction changes of a tenant as a whole, once it is committed. */
export const wakeTenantOnCommit = (
  tx: Tx,
  topic: Topic,
  organizationId: string,
  institutionId: string | null,
): void => said.say(tx, { topic, organizationId, institutionId, machineId: null });

/** Says what a transaction changes of anyone, once it is committed. */
export const wakeAllOnCommit = (tx: Tx, topic: Topic): void =>
  said.say(tx, { topic, organizationId: null, institutionId: null, machineId: null });

/** A store whose transactions wake whoever `take` tells of them. */
export const waking = (store: Store, take: (wakes: readonly Wake[]) => void): Store =>
  said.of(store, take);
