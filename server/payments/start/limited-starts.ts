import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/store.ts';
import { withinLast } from '../../platform/lists/time-conditions.ts';

/** Milliseconds after the last refusal in which starts count as limited. */
const limitedMs = 15 * 60_000;

export const startsAreLimited = (now: number): RawBuilder<boolean> =>
  withinLast('limitedStarts.lastAt', limitedMs, now);

/** Counts a customer whom the limit of a machine has refused. */
export const recordLimitedStart = (tx: Tx, machineId: string, now: number) => {
  const isSame = startsAreLimited(now);
  return sql`
    insert into "limitedStarts" ("machineId", "count", "since", "lastAt")
    values (${machineId}, 1, ${now}, ${now})
    on conflict ("machineId") do update set
      "count" = case when ${isSame} then "limitedStarts"."count" + 1 else 1 end,
      "since" = case when ${isSame} then "limitedStarts"."since" else excluded."since" end,
      "lastAt" = excluded."lastAt"`.execute(tx);
};
