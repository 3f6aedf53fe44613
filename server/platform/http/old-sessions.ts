import { sql } from 'kysely';
import type { RowsToDelete } from '../db/delete-in-batches.ts';

/** Selects expired sessions for deletion; `at` is milliseconds UTC. */
export const sessionsUsedBefore = (at: number): RowsToDelete => ({
  table: 'sessions',
  key: ['tokenHash'],
  condition: sql`"lastUsedAt" < ${at}`,
});
