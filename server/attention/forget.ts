import { sql } from 'kysely';
import type { Doomed } from '../core/db/in-batches.ts';

/** What was over before a time, for good; what was done about it goes with it. */
export const attentionBefore = (at: number): Doomed => ({
  table: 'attention',
  key: ['id'],
  fits: sql`"closedAt" < ${at} and "endedAt" is not null`,
});
