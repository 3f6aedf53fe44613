import { sql } from 'kysely';
import { countDifferenceDays } from '../../../contract/attention-limits.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import type { Db } from '../../platform/db/store.ts';
import { notInFuture } from '../../platform/lists/time-conditions.ts';
import { isInService } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

interface ShortCount {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly day: number;
  readonly missing: number;
  readonly slots: number;
  readonly since: number;
  readonly by: string | null;
}

/**
 * Counts of a machine and day that were below the expected stock. A surplus in another slot offsets
 * nothing: a stock update may have filled it.
 */
export const findShortCounts = async (
  db: Db,
  calendar: Calendar,
  now: number,
): Promise<FindingOf<'COUNT_DIFFERENCE'>[]> => {
  const from = calendar.startOfDay(calendar.dayOf(now) - countDifferenceDays + 1);
  const { rows } = await sql<ShortCount>`
    select "stockLedger"."machineId", "stockLedger"."organizationId",
      "stockLedger"."institutionId", "stockLedger"."day", -sum("delta") as "missing",
      count(distinct "rowNo" * 10000 + "columnNo") as "slots", min("stockLedger"."at") as "since",
      max(case when "assignedTo" <> '' then "assignedTo" else "username" end) as "by"
    from "stockLedger" join "machines" on "machines"."id" = "stockLedger"."machineId"
      left join "machineLogs" on "machineLogs"."id" = "cause"
      left join "admins" on "admins"."id" = "adminId"
    where "kind" = 'COUNT' and "delta" < 0 and "stockLedger"."at" >= ${from}
      and ${notInFuture('stockLedger.at', now)} and ${isInService}
    group by "stockLedger"."machineId", "stockLedger"."organizationId",
      "stockLedger"."institutionId", "stockLedger"."day"`.execute(db);
  return rows.map(({ day, missing, slots, since, by, ...place }) => ({
    kind: 'COUNT_DIFFERENCE',
    ...place,
    subject: String(day),
    facts: { missing, slots, by: by ?? '' },
    parts: [String(missing)],
    since,
  }));
};
