import { addToRollups } from '../machines/rollup/rollup.ts';
import { rowInserter } from '../platform/db/many-rows.ts';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Availability } from '../platform/schema/schema.ts';
import type { AvailableDay } from './day.ts';
import type { FactsMachine } from './facts.ts';
import { addToSizeSums, parseSizes } from './size-sums.ts';

const amounts = {
  openMinutes: 'integer',
  ableMinutes: 'integer',
  sizes: 'text',
  gaps: 'text',
} as const;

const upsert = rowInserter(
  'availability',
  {
    machineId: 'text',
    day: 'integer',
    organizationId: 'text',
    institutionId: 'text',
    ...amounts,
  },
  `on conflict ("machineId", "day") do update set ${Object.keys(amounts)
    .map((name) => `"${name}" = excluded."${name}"`)
    .join(', ')}`,
);

export interface ComputedDay extends AvailableDay {
  readonly day: number;
}

const toRow = (
  { id: machineId, organizationId, institutionId }: FactsMachine,
  { day, openMinutes, ableMinutes, sizes, gaps }: ComputedDay,
): Availability => ({
  machineId,
  day,
  organizationId,
  institutionId,
  openMinutes,
  ableMinutes,
  sizes: JSON.stringify(sizes),
  gaps: JSON.stringify(gaps),
});

const isSame = (one: Availability, other: Availability | undefined): boolean =>
  one.openMinutes === other?.openMinutes &&
  one.ableMinutes === other.ableMinutes &&
  one.sizes === other.sizes &&
  one.gaps === other.gaps;

/** Stores the days of a machine that are new or have changed, and adds the difference to the sums. */
export const saveAvailability = async (
  tx: Tx,
  machine: FactsMachine,
  days: readonly ComputedDay[],
): Promise<void> => {
  await tx
    .selectFrom('machines')
    .select('id')
    .where('id', '=', machine.id)
    .modifyEnd(forNoKeyUpdate(tx))
    .execute();
  const numbers = days.map(({ day }) => day);
  const stored = await tx
    .selectFrom('availability')
    .selectAll()
    .where('machineId', '=', machine.id)
    .where('day', '>=', Math.min(...numbers))
    .where('day', '<=', Math.max(...numbers))
    .execute();
  const storedByDay = new Map(stored.map((row) => [row.day, row]));
  const changed = days
    .map((day) => toRow(machine, day))
    .filter((row) => !isSame(row, storedByDay.get(row.day)));
  if (!changed.length) return;
  await upsert(tx, changed);
  await addToRollups(
    tx,
    changed.flatMap(({ day, openMinutes, ableMinutes }) => {
      const before = storedByDay.get(day);
      const counts = {
        openMinutes: openMinutes - (before?.openMinutes ?? 0),
        ableMinutes: ableMinutes - (before?.ableMinutes ?? 0),
      };
      if (!counts.openMinutes && !counts.ableMinutes) return [];
      return [{ place: machine, day, counts }];
    }),
  );
  await addToSizeSums(
    tx,
    machine,
    changed.map(({ day, sizes }) => ({
      day,
      before: parseSizes(storedByDay.get(day)?.sizes ?? '{}'),
      after: parseSizes(sizes),
    })),
  );
};
