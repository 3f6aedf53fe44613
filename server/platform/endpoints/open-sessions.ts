import { sql } from 'kysely';
import { rowsOf } from '../db/rows.ts';
import { withinLast } from '../lists/time-conditions.ts';
import { type Sessions, sessionLimitsOf } from './session.ts';

/** Answers the digests of those sessions that have neither timed out nor lost their admin. */
export const findOpenSessions = async (
  { store, settings, now }: Sessions,
  tokenHashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { idleMs, maxMs } = sessionLimitsOf(settings);
  const hashRows = tokenHashes.map((tokenHash) => ({ tokenHash }));
  const { rows } = await sql<{ tokenHash: string }>`
    select "sessions"."tokenHash"
    from ${rowsOf(store.read, { tokenHash: 'text' }, hashRows, 'given')}
    inner join "sessions" on "sessions"."tokenHash" = "given"."tokenHash"
    inner join "admins" on "admins"."id" = "sessions"."adminId"
    where "admins"."removedAt" is null
      and ${withinLast('lastUsedAt', idleMs, now())}
      and ${withinLast('sessions.createdAt', maxMs, now())}`.execute(store.read);
  return new Set(rows.map(({ tokenHash }) => tokenHash));
};
