import { sql } from 'kysely';
import type { Doomed } from './db/in-batches.ts';

/** Sessions that were last used before an instant. */
export const sessionsUsedBefore = (at: number): Doomed => ({
  table: 'sessions',
  key: ['tokenHash'],
  fits: sql`"lastUsedAt" < ${at}`,
});
