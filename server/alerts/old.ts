import { sql } from 'kysely';
import type { Doomed } from '../core/db/in-batches.ts';

/** Notices of items that are over, with nothing left to send. */
export const noticesBefore = (before: number): Doomed => ({
  table: 'alertNotices',
  key: ['subscriptionId', 'attentionId'],
  fits: sql`"at" < ${before} and "isOver" = 1 and "overIn" is not null`,
});

export const deliveriesBefore = (before: number): Doomed => ({
  table: 'alertDeliveries',
  key: ['id'],
  fits: sql`"createdAt" < ${before} and "endedAt" is not null`,
});
