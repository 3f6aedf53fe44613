import type { AvailableShare } from '../../contract/available-minutes.ts';
import type { StockMovements, Summary, Tiles, TodayFigures } from '../../contract/overview.ts';
import { dispenseTransactionTypes } from '../../contract/transactions.ts';
import { toTaka } from '../../contract/values/money.ts';
import { type Calendar, type Frequency, periodLabel } from '../../contract/values/periods.ts';
import { hourColumns } from '../machines/rollup/hour-columns.ts';
import { typeColumns } from '../machines/rollup/rollup.ts';
import type { RollupCounts } from '../machines/rollup/rollup-counts.ts';
import type { BoundedRange } from '../platform/http/day-range.ts';
import type { DayFigures, HourlyDay, stockLevels } from './queries.ts';

type StockLevels = Awaited<ReturnType<typeof stockLevels>>;

/** Returns every period of the range in order, with zero where nothing was dispensed. */
export const barsOf = (
  days: readonly { day: number; success: number }[],
  range: BoundedRange,
  frequency: Frequency,
) => {
  const bars = new Map<string, number>();
  for (const day of range.days()) bars.set(periodLabel(day, frequency), 0);
  for (const { day, success } of days) {
    const label = periodLabel(day, frequency);
    bars.set(label, (bars.get(label) ?? 0) + success);
  }
  return Array.from(bars, ([_id, successCount]) => ({ _id, successCount }));
};

const typeTotals = (counts: RollupCounts) =>
  dispenseTransactionTypes.map((type) => ({
    _id: type,
    totalSuccess: counts[`${typeColumns[type]}Success`],
    totalPaidAmount: toTaka(counts[`${typeColumns[type]}Paid`]),
  }));

/** Types with successful dispenses; agrees with the summary, because both use the same counts. */
export const slicesOf = (counts: RollupCounts) =>
  typeTotals(counts)
    .filter(({ totalSuccess }) => totalSuccess > 0)
    .map(({ _id, totalSuccess }) => ({ _id, total: totalSuccess }));

const totalSuccess = (counts: RollupCounts): number =>
  typeTotals(counts).reduce((sum, type) => sum + type.totalSuccess, 0);

const totalPaid = (counts: RollupCounts): number =>
  dispenseTransactionTypes.reduce((sum, type) => sum + counts[`${typeColumns[type]}Paid`], 0);

export const summaryOf = (counts: RollupCounts, stock: StockLevels): Summary => ({
  stockSummary: {
    totalLogs: counts.updates + counts.visits,
    openingValue: stock.opening,
    closingValue: stock.closing,
  },
  dispenseSummary: {
    transactionTypes: typeTotals(counts).filter(
      ({ _id, totalSuccess: total, totalPaidAmount }) =>
        _id !== '' || total > 0 || totalPaidAmount > 0,
    ),
    remainingStock: stock.remaining,
    totalSuccess: totalSuccess(counts),
  },
});

const seriesPoints = 62;

/** Reduces values to at most `seriesPoints` points, each the sum or the last value of its days. */
const reduceToSeries = (
  values: readonly number[],
  join: (part: readonly number[]) => number,
): number[] => {
  const step = Math.ceil(values.length / seriesPoints);
  const points: number[] = [];
  for (let start = 0; start < values.length; start += step) {
    points.push(join(values.slice(start, start + step)));
  }
  return points;
};

const sumOf = (part: readonly number[]): number => part.reduce((total, value) => total + value, 0);
const lastOf = (part: readonly number[]): number => part.at(-1) ?? 0;

const dailyValues = (
  days: readonly DayFigures[],
  range: BoundedRange,
  pick: (day: DayFigures) => number,
): number[] => {
  const values = new Map(days.map((day) => [day.day, pick(day)]));
  return range.days().map((day) => values.get(day) ?? 0);
};

const runningTotal = (start: number, changes: readonly number[]): number[] => {
  let total = start;
  return changes.map((change) => {
    total += change;
    return total;
  });
};

const hourMs = 3_600_000;

/** Successful dispenses of a day up to a time of day, that of `now`. */
const successByNow = (day: HourlyDay, now: number, calendar: Calendar): number => {
  const hour = calendar.hourOf(now);
  const elapsed = ((now + calendar.offsetAt(now)) % hourMs) / hourMs;
  const past = hourColumns.slice(0, hour).reduce((sum, column) => sum + day[column], 0);
  const running = hourColumns.slice(hour, hour + 1);
  return past + running.reduce((sum, column) => sum + Math.round(day[column] * elapsed), 0);
};

/** Compares today with the day a week ago. */
export const todayFigures = (
  days: readonly HourlyDay[],
  now: number,
  calendar: Calendar,
): TodayFigures => {
  const today = days.find(({ day }) => day === calendar.dayOf(now));
  const weekAgo = days.find(({ day }) => day === calendar.dayOf(now) - 7);
  return {
    dispensed: today?.success ?? 0,
    dispensedWeekAgoByNow: weekAgo ? successByNow(weekAgo, now, calendar) : 0,
    dispensedWeekAgo: weekAgo?.success ?? 0,
    income: toTaka(today?.paid ?? 0),
    incomeWeekAgo: toTaka(weekAgo?.paid ?? 0),
  };
};

export interface TileParts {
  readonly today: TodayFigures | null;
  readonly range: BoundedRange;
  readonly days: readonly DayFigures[];
  readonly counts: RollupCounts;
  /** The range of equal length before; undefined with `max`. */
  readonly before:
    | { readonly counts: RollupCounts; readonly lastDay: DayFigures | undefined }
    | undefined;
  readonly stock: StockLevels;
  readonly machines: { readonly total: number; readonly online: number };
  readonly movements: StockMovements;
  readonly availability: AvailableShare;
}

export const tilesOf = (parts: TileParts): Tiles => {
  const { today, range, days, counts, before, stock, machines, movements, availability } = parts;
  return {
    today,
    dispensed: {
      value: totalSuccess(counts),
      previous: before ? totalSuccess(before.counts) : null,
      series: reduceToSeries(
        dailyValues(days, range, (day) => day.success),
        sumOf,
      ),
    },
    income: {
      value: toTaka(totalPaid(counts)),
      previous: before ? toTaka(totalPaid(before.counts)) : null,
      series: reduceToSeries(
        dailyValues(days, range, (day) => toTaka(day.paid)),
        sumOf,
      ),
    },
    stock: {
      value: stock.closing,
      previous: before ? stock.opening : null,
      series: reduceToSeries(
        runningTotal(
          stock.opening,
          dailyValues(days, range, (day) => day.stockChange),
        ),
        lastOf,
      ),
    },
    machines: {
      value: machines.online,
      total: machines.total,
      previous: before ? (before.lastDay?.machinesSeen ?? 0) : null,
      series: reduceToSeries(
        dailyValues(days, range, (day) => day.machinesSeen),
        lastOf,
      ),
    },
    movements,
    availability,
  };
};
