import { sql } from 'kysely';
import type { Doomed } from '../core/db/in-batches.ts';

/** Items that ended before a time; their history is deleted with them. */
export const attentionBefore = (at: number): Doomed => ({
  table: 'attention',
  key: ['id'],
  fits: sql`"closedAt" < ${at} and "endedAt" is not null`,
});
