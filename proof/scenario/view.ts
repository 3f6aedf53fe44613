import { dayNumber, dayOf, isoDate } from '../../contract/values/periods.ts';
import type { Box } from './box.ts';
import { timeZone } from './real-server.ts';
import type { RecordedSale, Truth } from './record.ts';

/** Expected console data, computed again from the truth in the plainest way. */

/** Both inclusive, `YYYY-MM-DD`. */
export interface Range {
  readonly first: string;
  readonly last: string;
}

interface Removal {
  readonly at: number;
  readonly machine: string;
}

export interface View {
  readonly truth: Truth;
  /** The machines in scope. */
  readonly boxes: readonly Box[];
  readonly removed?: Removal | undefined;
}

const dates = new Map<number, string>();
export const dateOf = (at: number): string => {
  const date = dates.get(at) ?? isoDate(dayOf(at, timeZone));
  dates.set(at, date);
  return date;
};
const isWithinRange =
  ({ first, last }: Range) =>
  ({ at }: { at: number }) =>
    dateOf(at) >= first && dateOf(at) <= last;
export const daysOf = ({ first, last }: Range): string[] => {
  const days: string[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) days.push(isoDate(day));
  return days;
};
export const sumOf = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0);
export const isOf = ({ boxes }: View) => {
  const names = new Set(boxes.map(({ plan }) => plan.physicalId));
  return ({ machine }: { machine: string }) => names.has(machine);
};

export const salesOf = (view: View, range: Range): RecordedSale[] =>
  view.truth.sales
    .filter(isOf(view))
    .filter(isWithinRange(range))
    .toSorted((one, other) => other.at - one.at);

export const updatesOf = (view: View, range: Range) =>
  view.truth.updates
    .filter(isOf(view))
    .filter(isWithinRange(range))
    .toSorted((one, other) => other.at - one.at);

const longestPauseMs = 5 * 60_000;

/** Counts visits of one RFID, or of everybody else, to a machine: pauses and midnight end them. */
export const countVisits = (view: View, range: Range): number => {
  const facts = view.truth.visits
    .filter(({ isReported }) => isReported)
    .filter(isOf(view))
    .filter(isWithinRange(range));
  const visitors = Map.groupBy(
    facts,
    ({ machine, rfid, at }) => `${machine} ${rfid} ${dateOf(at)}`,
  );
  return sumOf(
    Array.from(visitors.values(), (visits) => {
      const times = visits.map(({ at }) => at).toSorted((one, other) => one - other);
      return times.filter((at, index) => at - (times[index - 1] ?? 0) > longestPauseMs).length;
    }),
  );
};

export const successfulSales = (sales: readonly RecordedSale[]) =>
  sales.filter(({ isSuccessful }) => isSuccessful);
export const paidFor = (sales: readonly RecordedSale[]) => sumOf(sales.map(({ paid }) => paid));

/** All products in scope at an instant. */
export const stockAt = ({ truth, boxes, removed }: View, time: number): number =>
  sumOf(
    boxes
      .filter(({ plan }) => plan.physicalId !== removed?.machine || time < removed.at)
      .flatMap(({ plan }) =>
        plan.slots.map((place) => truth.countAt(plan.physicalId, place, time)),
      ),
  );

/** The changes of slots by refills and drops, as far as they were reported. */
export const changesOf = (view: View, range: Range): number[] =>
  view.truth.movements
    .filter(({ isReported }) => isReported)
    .filter(isOf(view))
    .filter(isWithinRange(range))
    .map(({ change = 0 }) => change);

/** The removed machine's contents, if the removal is in the range. */
export const removedIn = (view: View, range: Range): number => {
  const { removed, boxes } = view;
  if (!removed || !isWithinRange(range)(removed)) return 0;
  const own = boxes.filter(({ plan }) => plan.physicalId === removed.machine);
  return stockAt({ ...view, boxes: own }, removed.at - 1);
};
