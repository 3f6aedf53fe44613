import type { AttentionAction } from '../../../contract/attention.ts';
import type { AttentionKind } from '../../../contract/attention-kinds.ts';

// Tables of attention and alerts. schema.ts names the units.

/**
 * An item that needs attention. Only one with `endedAt` null exists per kind, subject and scope.
 */
export interface Attention {
  /** Made by one process at a time, so that the ids of what is new grow. */
  id: string;
  /** Empty for the whole platform. */
  organizationId: string;
  institutionId: string;
  machineId: string | null;
  kind: AttentionKind;
  /** Id of the payment or card, or a code; empty for the machine or tenant itself. */
  subject: string;
  /** JSON: the values of its message, by kind as in the contract. */
  facts: string;
  /** Its parts, such as slots: names separated by spaces. Frozen once it is done. */
  parts: string;
  /** When it began, and when it was noticed. */
  since: number;
  openedAt: number;
  /** When it was over or marked as done; null while it is open. */
  closedAt: number | null;
  /** When it ended for good: a recurrence is another item. */
  endedAt: number | null;
  takenBy: string | null;
  takenAt: number | null;
  snoozedUntil: number | null;
  doneBy: string | null;
  doneAt: number | null;
  /** Items with the same one are one row: fell silent at once, or to be set up in an institution. */
  groupId: string | null;
}

/** Actions of admins on an item. */
export interface AttentionDeeds {
  id: string;
  attentionId: string;
  organizationId: string;
  institutionId: string;
  at: number;
  adminId: string;
  deed: AttentionAction;
  /** Only for SNOOZE. */
  until: number | null;
  /** The same for all items of one call, which can be undone; empty before there were such. */
  actionId: string;
  /** JSON: the values that it replaced. */
  before: string;
}

export interface AttentionTables {
  attention: Attention;
  attentionDeeds: AttentionDeeds;
}
