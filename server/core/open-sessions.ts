import { sql } from 'kysely';
import { within } from './believed.ts';
import { rowsOf } from './db/rows.ts';
import { livesOf, type Sessions } from './session.ts';

/** Answers the digests of those sessions that have neither timed out nor lost their admin. */
export const openAmong = async (
  { store, settings, now }: Sessions,
  tokenHashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { idleMs, maxMs } = livesOf(settings);
  const given = tokenHashes.map((tokenHash) => ({ tokenHash }));
  const { rows } = await sql<{ tokenHash: string }>`
    select "sessions"."tokenHash"
    from ${rowsOf(store.read, { tokenHash: 'text' }, given, 'given')}
    inner join "sessions" on "sessions"."tokenHash" = "given"."tokenHash"
    inner join "admins" on "admins"."id" = "sessions"."adminId"
    where "admins"."removedAt" is null
      and ${within('lastUsedAt', idleMs, now())}
      and ${within('sessions.createdAt', maxMs, now())}`.execute(store.read);
  return new Set(rows.map(({ tokenHash }) => tokenHash));
};
