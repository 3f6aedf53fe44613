import type { Dispense } from '../../contract/dispenses.ts';
import type { Summary, Tiles } from '../../contract/overview.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { dayNumber, dayOf, endOfDay, isoDate, startOfDay } from '../../contract/periods.ts';
import type { Box } from './box.ts';
import { timeZone } from './real-server.ts';
import type { Sale, Truth } from './record.ts';

/** What the console must show, told anew from the truth in the plainest way. */

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
const dateOf = (at: number): string => {
  const date = dates.get(at) ?? isoDate(dayOf(at, timeZone));
  dates.set(at, date);
  return date;
};
const within =
  ({ first, last }: Range) =>
  ({ at }: { at: number }) =>
    dateOf(at) >= first && dateOf(at) <= last;
const daysOf = ({ first, last }: Range): string[] => {
  const days: string[] = [];
  for (let day = dayNumber(first); day <= dayNumber(last); day += 1) days.push(isoDate(day));
  return days;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const isOf = ({ boxes }: View) => {
  const names = new Set(boxes.map(({ plan }) => plan.physicalId));
  return ({ machine }: { machine: string }) => names.has(machine);
};

export const salesOf = (view: View, range: Range): Sale[] =>
  view.truth.sales
    .filter(isOf(view))
    .filter(within(range))
    .toSorted((one, other) => other.at - one.at);

export const updatesOf = (view: View, range: Range) =>
  view.truth.updates
    .filter(isOf(view))
    .filter(within(range))
    .toSorted((one, other) => other.at - one.at);

const done = (sales: readonly Sale[]) => sales.filter(({ isSuccessful }) => isSuccessful);
const paidFor = (sales: readonly Sale[]) => sum(sales.map(({ paid }) => paid));

/** All products in scope at an instant. */
const stockAt = ({ truth, boxes, removed }: View, time: number): number =>
  sum(
    boxes
      .filter(({ plan }) => plan.physicalId !== removed?.machine || time < removed.at)
      .flatMap(({ plan }) =>
        plan.slots.map((place) => truth.countAt(plan.physicalId, place, time)),
      ),
  );

export const bars = (view: View, range: Range, labelLength: 7 | 10) => {
  const labels = [...new Set(daysOf(range).map((day) => day.slice(0, labelLength)))];
  const sales = done(salesOf(view, range));
  return labels.map((_id) => ({
    _id,
    successCount: sales.filter(({ at }) => dateOf(at).startsWith(_id)).length,
  }));
};

const types = ['BKASH', 'CASH', 'RFID', ''] as const;

export const slices = (view: View, range: Range) =>
  types
    .map((_id) => ({
      _id,
      total: done(salesOf(view, range)).filter(({ type }) => type === _id).length,
    }))
    .filter(({ total }) => total > 0);

export const summary = (view: View, range: Range): Summary => {
  const sales = done(salesOf(view, range));
  const ofType = (_id: (typeof types)[number]) => sales.filter(({ type }) => type === _id);
  return {
    stockSummary: {
      totalLogs: updatesOf(view, range).length,
      openingValue: stockAt(view, startOfDay(dayNumber(range.first), timeZone) - 1),
      closingValue: stockAt(view, endOfDay(dayNumber(range.last), timeZone)),
    },
    dispenseSummary: {
      transactionTypes: types
        .filter((_id) => _id !== '' || ofType(_id).length > 0)
        .map((_id) => ({
          _id,
          totalSuccess: ofType(_id).length,
          totalPaidAmount: paidFor(ofType(_id)),
        })),
      remainingStock: stockAt(view, Number.POSITIVE_INFINITY),
      totalSuccess: sales.length,
    },
  };
};

/** How many machines were heard from on a day. */
const heardOn = (view: View, date: string): number =>
  new Set(
    view.truth.contacts
      .filter(isOf(view))
      .filter(({ at }) => dateOf(at) === date)
      .map(({ machine }) => machine),
  ).size;

const onlineAt = (view: View, now: number): number =>
  new Set(
    view.truth.contacts
      .filter(isOf(view))
      .filter(({ at, machine }) => machine !== view.removed?.machine && now - at < 60_000)
      .map(({ machine }) => machine),
  ).size;

export const tiles = (view: View, range: Range, now: number): Tiles => {
  const days = daysOf(range);
  const byDate = Map.groupBy(done(salesOf(view, range)), ({ at }) => dateOf(at));
  const onDay = (date: string) => byDate.get(date) ?? [];
  const dayBefore = isoDate(dayNumber(range.first) - 1);
  const before = {
    first: isoDate(dayNumber(range.first) - days.length),
    last: dayBefore,
  };
  const { openingValue, closingValue } = summary(view, range).stockSummary;
  return {
    dispensed: {
      value: done(salesOf(view, range)).length,
      previous: done(salesOf(view, before)).length,
      series: days.map((date) => onDay(date).length),
    },
    income: {
      value: paidFor(done(salesOf(view, range))),
      previous: paidFor(done(salesOf(view, before))),
      series: days.map((date) => paidFor(onDay(date))),
    },
    stock: {
      value: closingValue,
      previous: openingValue,
      series: days.map((date) => stockAt(view, endOfDay(dayNumber(date), timeZone))),
    },
    machines: {
      value: onlineAt(view, now),
      total: view.boxes.filter(({ plan }) => plan.physicalId !== view.removed?.machine).length,
      previous: heardOn(view, dayBefore),
      series: days.map((date) => heardOn(view, date)),
    },
  };
};

export const stats = (view: View, range: Range) => {
  const byDate = Map.groupBy(salesOf(view, range), ({ at }) => dateOf(at));
  return daysOf(range).map((_id) => {
    const sales = byDate.get(_id) ?? [];
    const success = done(sales).length;
    return {
      _id,
      total: sales.length,
      success,
      failed: sales.length - success,
      paidAmount: paidFor(sales),
    };
  });
};

/** What anything in scope costs, ascending. */
export const prices = ({ boxes, removed }: View): number[] => {
  const there = boxes.filter(({ plan }) => plan.physicalId !== removed?.machine);
  const all = there.flatMap(({ plan, prices }) => [plan.price, ...prices.values()]);
  return [...new Set(all)].toSorted((one, other) => one - other);
};

/** A dispense as it is listed, but for the id the server gave it. */
export const rowOf = (view: View, sale: Sale): Omit<Dispense, '_id'> => {
  const box = view.boxes.find(({ plan }) => plan.physicalId === sale.machine);
  return {
    machineId: { _id: box?.id ?? '', physicalId: sale.machine, name: box?.plan.name ?? '' },
    transactionType: sale.type,
    rfid: sale.rfid,
    dispensedAt: new Date(sale.at).toISOString(),
    isSuccessful: sale.isSuccessful,
    paid: sale.paid,
    refund: null,
    failureReason: sale.failureReason,
    paymentFailure: null,
  };
};

export const pagesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / defaultPageSize) + 1 }, (_, page) =>
    rows.slice(page * defaultPageSize, (page + 1) * defaultPageSize),
  );
