import { sql } from 'kysely';
import type { Doomed } from '../core/db/in-batches.ts';

/** Of what is over, and was told or is not to be. */
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
