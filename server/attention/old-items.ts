import { sql } from 'kysely';
import type { RowsToDelete } from '../platform/db/delete-in-batches.ts';

/** Items that ended before a time; their history is deleted with them. */
export const oldItems = (at: number): RowsToDelete => ({
  table: 'attention',
  key: ['id'],
  condition: sql`"closedAt" < ${at} and "endedAt" is not null`,
});
