import { sql } from 'kysely';
import type { RowsToDelete } from '../platform/db/delete-in-batches.ts';

/** Notices of items that are over, with nothing left to send. */
export const oldNotices = (before: number): RowsToDelete => ({
  table: 'alertNotices',
  key: ['subscriptionId', 'attentionId'],
  condition: sql`"at" < ${before} and "isOver" = 1 and "overIn" is not null`,
});

export const oldDeliveries = (before: number): RowsToDelete => ({
  table: 'alertDeliveries',
  key: ['id'],
  condition: sql`"createdAt" < ${before} and "endedAt" is not null`,
});
