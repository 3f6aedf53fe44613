import type { TimelineEntry } from '../../contract/timeline.ts';
import type { VisitSlot } from '../../contract/visits.ts';
import type { Visits } from '../platform/schema/schema.ts';
import { parseSlots } from '../visits/sent/present.ts';
import { beforePosition, isoTime, type TimelineSource, toRun } from './source.ts';

const sumOf = (slots: readonly VisitSlot[], amountOf: (slot: VisitSlot) => number): number =>
  slots.reduce((sum, slot) => sum + amountOf(slot), 0);

/** Sums what was added by size, the largest first. */
const sumAdded = (slots: readonly VisitSlot[]) =>
  Array.from(
    Map.groupBy(slots, ({ size }) => size),
    ([size, own]) => ({ size: size || null, count: sumOf(own, ({ added }) => added) }),
  )
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);

const sumCounts = (slots: readonly VisitSlot[]) => {
  const counted = slots.filter(({ found }) => found !== null);
  if (!counted.length) return null;
  return {
    count: sumOf(counted, ({ found }) => found ?? 0),
    expected: sumOf(counted, ({ expected }) => expected),
  };
};

const toEntry = ({ id, at, name, slots: stored }: Visits): TimelineEntry => {
  const slots = parseSlots(stored).filter(({ isGone }) => !isGone);
  return {
    _id: id,
    at: isoTime(at),
    type: 'STOCK',
    by: name || null,
    slots: slots.length,
    refilled: sumAdded(slots),
    counted: sumCounts(slots),
    takenOut: sumOf(slots, ({ takenOut }) => takenOut),
    visitId: id,
  };
};

/** Reads visits that people sent by a link. */
export const visitSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await db
    .selectFrom('visits')
    .selectAll()
    .where('machineId', '=', machine.id)
    .where(beforePosition(from, 'at'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return toRun(rows, most, ({ at, id }) => ({ at, id }), toEntry);
};
