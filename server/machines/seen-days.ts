import { sql } from 'kysely';
import { rowsOf } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Dispenses, Machines } from '../platform/schema/schema.ts';
import { type RollupChange, rollupScopes } from './rollup/rollup.ts';

const columns = { machineId: 'text', day: 'integer' } as const;
type ReportedDay = Pick<Dispenses, 'machineId' | 'day'>;

/**
 * Counts a machine as seen on each day on which it dispensed, also when it reported that days
 * later. Returns only days that are not counted yet; those of the last contacts are.
 */
export const countSeenDays = async (
  tx: Tx,
  dispenses: readonly ReportedDay[],
  machines: ReadonlyMap<string, Machines>,
): Promise<RollupChange[]> => {
  const days = new Map<string, Set<number>>();
  for (const { machineId, day } of dispenses) {
    if (machines.get(machineId)?.seenDay === day) continue;
    const reportedDays = days.get(machineId) ?? new Set();
    days.set(machineId, reportedDays.add(day));
  }
  const machineDays = [...days].flatMap(([machineId, reportedDays]) =>
    Array.from(reportedDays, (day): ReportedDay => ({ machineId, day })),
  );
  if (!machineDays.length) return [];
  // A scalar subquery looks each one up: a join might read the rollups of all days.
  const { rows } = await sql<ReportedDay & { seen: number | null }>`
    select "machineId", "day", (select "machinesSeen" from "rollups"
      where "scope" = ${sql.lit(rollupScopes.machine)} and "rollups"."day" = "given"."day"
        and "scopeId" = "machineId") as "seen"
    from ${rowsOf(tx, columns, machineDays, 'given')}`.execute(tx);
  return rows.flatMap(({ machineId, day, seen }) => {
    if (seen) return [];
    const place = machines.get(machineId);
    return place ? [{ place, day, counts: { machinesSeen: 1 } }] : [];
  });
};
