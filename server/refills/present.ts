import type { CarriedSize, Refill, RefillSlot } from '../../contract/refills.ts';
import { isoDate } from '../../contract/values/periods.ts';
import { forecastFromRate } from '../dispenses/sales-rates/forecast/run-out.ts';
import { datesFrom, presentRunOut } from '../machines/run-out.ts';
import type { StockedMachine, StockedSlot } from './queries.ts';
import { planRefill, type VisitDays } from './rules.ts';

/** Adds up pads by product size, in the order of their names; those without a size come last. */
export const sumCarried = (carried: readonly CarriedSize[]): CarriedSize[] => {
  const bySize = new Map<string | null, CarriedSize>();
  for (const { sizeId, sizeName, count } of carried) {
    const before = bySize.get(sizeId);
    bySize.set(
      sizeId,
      before ? { ...before, count: before.count + count } : { sizeId, sizeName, count },
    );
  }
  return [...bySize.values()].toSorted(
    (a, b) =>
      Number(a.sizeName === null) - Number(b.sizeName === null) ||
      ((a.sizeName ?? '') < (b.sizeName ?? '') ? -1 : 1),
  );
};

/** Presents the coming visit of a machine; undefined where it can wait for the one after it. */
export const presentRefill = (
  machine: StockedMachine,
  today: number,
  visits: VisitDays,
): Refill | undefined => {
  const { slots, sizes, weekdays } = machine;
  const sizeOf = ({ sizeRef }: StockedSlot) => sizes.find(({ id }) => id === sizeRef);
  const putIns = planRefill(
    slots.map((slot) => ({ ...slot, sizeId: sizeOf(slot)?.sizeId ?? '' })),
    weekdays,
    today,
    visits,
  );
  if (!putIns) return undefined;
  const dateAt = datesFrom(today);
  const runOutOf = ({ productCount, rate }: StockedSlot) =>
    rate && weekdays && rate.perDay > 0
      ? presentRunOut(forecastFromRate(productCount, rate, weekdays, today), dateAt)
      : null;
  const filled = slots.flatMap((slot, at): (CarriedSize & { readonly slot: RefillSlot })[] => {
    const putIn = putIns[at] ?? 0;
    if (putIn === 0) return [];
    const size = sizeOf(slot);
    const sizeName = size?.sizeName ?? null;
    const { rowNo, columnNo, productCount } = slot;
    const runsOut = runOutOf(slot);
    return [
      {
        sizeId: size?.sizeId ?? null,
        sizeName,
        count: putIn,
        slot: {
          rowNo,
          columnNo,
          sizeName,
          productCount: Math.max(0, productCount),
          putIn,
          runsOut,
        },
      },
    ];
  });
  if (!filled.length) return undefined;
  return {
    _id: machine.id,
    physicalId: machine.physicalId,
    name: machine.name,
    institutionId: machine.institutionId,
    institutionName: machine.institutionName,
    assignedTo: machine.taskAssignedTo,
    visitDay: isoDate(visits.visitDay),
    carry: sumCarried(filled),
    slots: filled.map(({ slot }) => slot),
  };
};
