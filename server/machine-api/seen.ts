import { sql } from 'kysely';
import { rowsOf } from '../core/db/rows.ts';
import type { Dispenses, Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { type RollupChange, scopes } from '../stats/rollup.ts';

const columns = { machineId: 'text', day: 'integer' } as const;
type MachineDay = Pick<Dispenses, 'machineId' | 'day'>;

/**
 * A machine was seen on a day on which it dispensed, also when it told so days later. Answers the
 * days that are not counted yet; those of the last contacts are.
 */
export const seenByDispenses = async (
  tx: Tx,
  dispenses: readonly MachineDay[],
  machines: ReadonlyMap<string, Machines>,
): Promise<RollupChange[]> => {
  const told = new Map<string, MachineDay>();
  for (const { machineId, day } of dispenses) {
    if (machines.get(machineId)?.seenDay !== day)
      told.set(`${machineId} ${day}`, { machineId, day });
  }
  if (!told.size) return [];
  const { rows } = await sql<MachineDay>`
    select "machineId", "given"."day" from ${rowsOf(tx, columns, [...told.values()], 'given')}
    where not exists (select 1 from "rollups" where "scope" = ${scopes.machine}
      and "rollups"."day" = "given"."day" and "scopeId" = "machineId" and "machinesSeen" > 0)`.execute(
    tx,
  );
  return rows.flatMap(({ machineId, day }) => {
    const place = machines.get(machineId);
    return place ? [{ place, day, counts: { machinesSeen: 1 } }] : [];
  });
};
