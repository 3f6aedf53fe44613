import type { Dispense } from '../../contract/dispenses.ts';
import type { StockMovements, Summary } from '../../contract/overview.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { dayNumber, endOfDay, startOfDay } from '../../contract/periods.ts';
import { timeZone } from './real-server.ts';
import type { Sale } from './record.ts';
import {
  changesOf,
  dateOf,
  daysOf,
  done,
  paidFor,
  type Range,
  removedIn,
  salesOf,
  stockAt,
  sum,
  updatesOf,
  type View,
} from './view.ts';

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

/** A new slot is empty. */
export const movements = (view: View, range: Range): StockMovements => {
  const { openingValue: opening, closingValue: closing } = summary(view, range).stockSummary;
  const changes = changesOf(view, range);
  const refilled = sum(changes.filter((change) => change > 0));
  const dispensed = -sum(changes.filter((change) => change < 0));
  const slotsRemoved = removedIn(view, range);
  const counted = closing - opening - refilled + dispensed + slotsRemoved;
  return { opening, refilled, counted, slotsAdded: 0, slotsRemoved, dispensed, closing };
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

/** The prices in scope, ascending. */
export const prices = ({ boxes, removed }: View): number[] => {
  const there = boxes.filter(({ plan }) => plan.physicalId !== removed?.machine);
  const all = there.flatMap(({ plan, prices }) => [plan.price, ...prices.values()]);
  return [...new Set(all)].toSorted((one, other) => one - other);
};

/** A dispense as it is listed, without the server's id. */
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
    paymentId: null,
  };
};

export const pagesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / defaultPageSize) + 1 }, (_, page) =>
    rows.slice(page * defaultPageSize, (page + 1) * defaultPageSize),
  );
