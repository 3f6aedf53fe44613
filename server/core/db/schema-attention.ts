import type { AttentionDeed, AttentionKind } from '../../../contract/attention.ts';

// What needs a person, in the units that schema.ts names.

/**
 * A trouble from its beginning to its end. As long as `endedAt` is null there is one of a kind and
 * subject at a place.
 */
export interface Attention {
  /** Made by one process at a time, so that the ids of what is new grow. */
  id: string;
  /** Empty for the whole platform. */
  organizationId: string;
  institutionId: string;
  machineId: string | null;
  kind: AttentionKind;
  /** What of the place: the id of a payment, a card, a code; empty for the place itself. */
  subject: string;
  /** JSON: the few values that its sentence needs, as the contract has them by kind. */
  facts: string;
  /** What it consists of, such as slots: names with spaces between. Once done, as it was then. */
  parts: string;
  /** When it began, and when it was noticed. */
  since: number;
  openedAt: number;
  /** When it was over, or somebody said that it is done; null as long as it waits. */
  closedAt: number | null;
  /** When it was over for good: if it begins again, then as another one. */
  endedAt: number | null;
  takenBy: string | null;
  takenAt: number | null;
  snoozedUntil: number | null;
  doneBy: string | null;
  doneAt: number | null;
}

/** What somebody did about it. */
export interface AttentionDeeds {
  id: string;
  attentionId: string;
  organizationId: string;
  institutionId: string;
  at: number;
  adminId: string;
  deed: AttentionDeed;
  /** Of a SNOOZE. */
  until: number | null;
}

export interface AttentionTables {
  attention: Attention;
  attentionDeeds: AttentionDeeds;
}
