import type { Dispense } from '../../contract/dispenses.ts';
import type { StockMovements, Summary } from '../../contract/overview.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { dayNumber, endOfDay, startOfDay } from '../../contract/values/periods.ts';
import { timeZone } from './real-server.ts';
import type { RecordedSale } from './record.ts';
import {
  changesOf,
  countVisits,
  dateOf,
  daysOf,
  paidFor,
  type Range,
  removedIn,
  salesOf,
  stockAt,
  successfulSales,
  sumOf,
  updatesOf,
  type View,
} from './view.ts';

export const dispenseBars = (view: View, range: Range, labelLength: 7 | 10) => {
  const labels = [...new Set(daysOf(range).map((day) => day.slice(0, labelLength)))];
  const sales = successfulSales(salesOf(view, range));
  return labels.map((_id) => ({
    _id,
    successCount: sales.filter(({ at }) => dateOf(at).startsWith(_id)).length,
  }));
};

const types = ['BKASH', 'CASH', 'RFID', ''] as const;

export const typeSlices = (view: View, range: Range) =>
  types
    .map((_id) => ({
      _id,
      total: successfulSales(salesOf(view, range)).filter(({ type }) => type === _id).length,
    }))
    .filter(({ total }) => total > 0);

export const expectedSummary = (view: View, range: Range): Summary => {
  const sales = successfulSales(salesOf(view, range));
  const ofType = (_id: (typeof types)[number]) => sales.filter(({ type }) => type === _id);
  return {
    stockSummary: {
      totalLogs: updatesOf(view, range).length + countVisits(view, range),
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
export const stockMovements = (view: View, range: Range): StockMovements => {
  const { openingValue: opening, closingValue: closing } = expectedSummary(
    view,
    range,
  ).stockSummary;
  const changes = changesOf(view, range);
  const refilled = sumOf(changes.filter((change) => change > 0));
  const dispensed = successfulSales(salesOf(view, range)).length;
  const slotsRemoved = removedIn(view, range);
  const counted = closing - opening - refilled + dispensed + slotsRemoved;
  return { opening, refilled, counted, slotsAdded: 0, slotsRemoved, dispensed, closing };
};

export const dailyStats = (view: View, range: Range) => {
  const byDate = Map.groupBy(salesOf(view, range), ({ at }) => dateOf(at));
  return daysOf(range).map((_id) => {
    const sales = byDate.get(_id) ?? [];
    const success = successfulSales(sales).length;
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
export const pricesInScope = ({ boxes, removed }: View): number[] => {
  const there = boxes.filter(({ plan }) => plan.physicalId !== removed?.machine);
  const all = there.flatMap(({ plan, prices }) => [plan.price, ...prices.values()]);
  return [...new Set(all)].toSorted((one, other) => one - other);
};

/** A dispense as it is listed, without the server's id. */
export const toDispenseRow = (view: View, sale: RecordedSale): Omit<Dispense, '_id'> => {
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
    flags: [...sale.flags],
  };
};

/** Removes what only the server judges: whether its stock was empty, and its trust in a clock. */
export const withoutJudgement = ({ _id, flags, ...row }: Dispense): Omit<Dispense, '_id'> => ({
  ...row,
  flags: flags.filter((flag) => flag !== 'EMPTY_SLOT' && flag !== 'CLOCK'),
});

export const splitIntoPages = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / defaultPageSize) + 1 }, (_, page) =>
    rows.slice(page * defaultPageSize, (page + 1) * defaultPageSize),
  );
