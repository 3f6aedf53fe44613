import { liveTopics } from '../../../contract/live.ts';

/** Changes are published after their commit, so that nothing polls. */

export const changeTopics = [
  ...liveTopics,
  /** A machine's contact that says more than that it is still there. */
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

/** Stands for events that may have been missed. */
export const allEvents: readonly ChangeEvent[] = changeTopics.map((topic) => ({
  topic,
  organizationId: null,
  institutionId: null,
  machineId: null,
}));

const eventKeyOf = ({ topic, organizationId, institutionId, machineId }: ChangeEvent): string =>
  `${topic} ${organizationId} ${institutionId} ${machineId}`;

export const distinctEvents = (events: readonly ChangeEvent[]): ChangeEvent[] => [
  ...new Map(events.map((event) => [eventKeyOf(event), event])).values(),
];

/** Answers the events as changes of their whole tenants. */
export const withoutMachines = (events: readonly ChangeEvent[]): ChangeEvent[] =>
  distinctEvents(events.map((event) => ({ ...event, machineId: null })));

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
