import { sql } from 'kysely';
import { maxFirstContactMs } from '../../contract/online.ts';
import { notWithinLast } from '../platform/lists/time-conditions.ts';

const keys = sql`"machineKeys" where "machineKeys"."machineId" = "machines"."id"
  and "machineKeys"."revokedAt" is null`;

/** Condition: a controller holds a key of the machine. */
export const hasKey = sql<boolean>`exists (select 1 from ${keys})`;

/** When the newest key was claimed, in milliseconds; null without a key. */
const pairedAt = sql<number | null>`(select max("machineKeys"."createdAt") from ${keys})`;

/** Condition: it never called although it has been paired for longer than a controller needs. */
export const isMute = (now: number) => sql<boolean>`("machines"."lastSyncedAt" is null
  and exists (select 1 from (select ${pairedAt} as "pairedAt") as "pairing"
    where ${notWithinLast('pairedAt', maxFirstContactMs, now)}))`;

/** The last contact, or the pairing of a machine that is silent since then. */
export const silentFrom = (now: number) => sql<number | null>`
  case when ${isMute(now)} then ${pairedAt} else "machines"."lastSyncedAt" end`;
