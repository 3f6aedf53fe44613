import { sql } from 'kysely';
import type { Doomed } from './db/in-batches.ts';

/** Selects expired sessions for deletion; `at` is milliseconds UTC. */
export const sessionsUsedBefore = (at: number): Doomed => ({
  table: 'sessions',
  key: ['tokenHash'],
  fits: sql`"lastUsedAt" < ${at}`,
});
