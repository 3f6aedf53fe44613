import type { TimelineEntry } from '../../contract/timeline.ts';
import type { VisitSlot } from '../../contract/visits.ts';
import type { CashCollections, Visits } from '../platform/schema/schema.ts';
import { presentCash } from '../visits/cash/queries.ts';
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

type VisitRow = Visits & Pick<CashCollections, 'expected'> & { readonly counted: number | null };

const toEntry = ({ id, at, name, slots: stored, counted, expected }: VisitRow): TimelineEntry => {
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
    cash: counted === null ? null : presentCash({ counted, expected }),
    visitId: id,
  };
};

/** Reads visits that people sent by a link. */
export const visitSource: TimelineSource = async ({ db, machine }, from, most) => {
  const rows = await db
    .selectFrom('visits')
    .leftJoin('cashCollections', 'cashCollections.visitId', 'visits.id')
    .selectAll('visits')
    .select(['counted', 'expected'])
    .where('visits.machineId', '=', machine.id)
    .where(beforePosition(from, 'visits.at'))
    .orderBy('visits.at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(most)
    .execute();
  return toRun(rows, most, ({ at, id }) => ({ at, id }), toEntry);
};
