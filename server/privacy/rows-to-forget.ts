import { sql } from 'kysely';
import { forgottenContent } from '../machine-api/events/events.ts';
import { refundWindowMs } from '../payments/rules/times.ts';
import type { RowsToDelete, RowsToUpdate } from '../platform/db/change-in-batches.ts';
import { holdMs } from '../rfids/points/authorizations.ts';

/** Rows that lose their person, or are deleted because these columns name one. */
export type RowsToForget = RowsToUpdate | (RowsToDelete & { readonly columns: readonly string[] });

/** Texts of an RFID that name its person. */
export const nobody = { name: '', nameKey: '', designation: '', designationId: '', searchText: '' };

/**
 * Rows of an institution that name a card or its holder from before an instant. The use of a
 * forgotten card goes when its limits begin anew.
 */
export const cardRowsBefore = (
  institutionId: string,
  before: number,
  limitsStart: number,
): RowsToForget[] => {
  const ofInstitution = sql`"institutionId" = ${institutionId}`;
  return [
    {
      table: 'dispenses',
      key: ['id'],
      condition: sql`${ofInstitution} and "dispensedAt" < ${before} and "cardKey" is not null`,
      order: 'dispensedAt',
      set: { rfid: null, cardKey: null },
    },
    {
      table: 'events',
      key: ['machineId', 'epoch', 'seq'],
      condition: sql`${ofInstitution} and "at" < ${before}
        and "type" in ('UNKNOWN_CARD', 'REJECTED') and "content" <> ${sql.lit(forgottenContent)}`,
      order: 'at',
      set: { content: forgottenContent },
    },
    {
      table: 'authorizations',
      key: ['machineId', 'requestId'],
      columns: ['rfidId'],
      condition: sql`${ofInstitution} and "expiresAt" < ${before}`,
      order: 'expiresAt',
    },
    // Its id tells of the first tap as well.
    {
      table: 'unknownCards',
      key: ['id'],
      columns: ['physicalId', 'cardKey'],
      condition: sql`${ofInstitution} and "firstAt" < ${before}`,
    },
    {
      table: 'attention',
      key: ['id'],
      columns: ['subject', 'facts'],
      condition: sql`${ofInstitution} and "kind" = 'UNKNOWN_CARD' and "since" < ${before}`,
      order: 'since',
    },
    {
      table: 'rfids',
      key: ['id'],
      condition: sql`${ofInstitution} and "removedAt" < ${before} and "forgottenAt" is null`,
      order: 'removedAt',
      set: { ...nobody, forgottenAt: sql`"removedAt"` },
    },
    {
      table: 'rfids',
      key: ['id'],
      condition: sql`${ofInstitution} and "forgottenAt" < ${limitsStart} and "forgottenUse" is not null`,
      order: 'forgottenAt',
      set: { forgottenUse: null },
    },
  ];
};

/**
 * Online checks that were under way while their person was forgotten, since an instant: the others
 * went at once.
 */
export const forgottenRequests = (
  institutionId: string,
  since: number,
  now: number,
): RowsToDelete => ({
  table: 'authorizations',
  key: ['machineId', 'requestId'],
  condition: sql`("machineId", "requestId") in (
    select "request"."machineId", "request"."requestId" from "rfids" as "forgotten"
    join "authorizations" as "request" on "request"."rfidId" = "forgotten"."id"
      and "request"."at" <= "forgotten"."forgottenAt" and "request"."expiresAt"
        between "forgotten"."forgottenAt" and "forgotten"."forgottenAt" + ${holdMs}
    where "forgotten"."institutionId" = ${institutionId} and "forgotten"."forgottenAt" >= ${since}
      and "request"."expiresAt" < ${now})`,
});

/** Rows that name a customer's wallet or browser after the refund window; the books keep the rest. */
export const payerRows = (now: number): RowsToForget[] => {
  const before = now - refundWindowMs;
  return [
    {
      table: 'payments',
      key: ['id'],
      condition: sql`"createdAt" < ${before} and "dueAt" is null
        and ("wallet" is not null or "browser" <> '')`,
      order: 'createdAt',
      set: { wallet: null, browser: '' },
    },
    {
      table: 'attention',
      key: ['id'],
      columns: ['subject', 'facts'],
      condition: sql`"kind" in ('REFUND_STUCK', 'PAYMENT_UNKNOWN') and "endedAt" is not null
        and (select "createdAt" from "payments" where "payments"."id" = "subject") < ${before}`,
    },
  ];
};
