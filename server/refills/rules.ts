import { lowStockThreshold } from '../../contract/tenant-summary.ts';
import { weekdayOf } from '../../contract/values/periods.ts';
import { forecastFromRate } from '../dispenses/sales-rates/forecast/run-out.ts';
import type { SalesRate } from '../dispenses/sales-rates/forecast/sales-rate.ts';
import type { Weekdays } from '../dispenses/sales-rates/forecast/weekdays.ts';

/** Business days of the coming visit and of the one after it. */
export interface VisitDays {
  readonly visitDay: number;
  readonly nextVisitDay: number;
}

export interface SlotToFill {
  /** Slots of one size stand for each other; empty without a size. */
  readonly sizeId: string;
  readonly productCount: number;
  readonly capacity: number;
  /** Undefined with too little history. */
  readonly rate: SalesRate | undefined;
}

/** A large cabinet is filled for this many days. */
const maxCoverDays = 28;
/** Share of the expected sales that is added against chance. */
const coverMargin = 0.3;

const evenWeek: Weekdays = [1, 1, 1, 1, 1, 1, 1];

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** The slots of a size sell from one stock. */
const joinRates = (slots: readonly SlotToFill[]): SalesRate | undefined => {
  const rates = slots.flatMap(({ rate }) => rate ?? []);
  const perDay = sum(rates.map((rate) => rate.perDay));
  if (perDay === 0) return undefined;
  return { perDay, spread: sum(rates.map((rate) => rate.perDay * rate.spread)) / perDay };
};

/** True where a product is likely to run out before the visit after the coming one. */
const runsOutBefore = (
  slots: readonly SlotToFill[],
  weekdays: Weekdays,
  today: number,
  { nextVisitDay }: VisitDays,
): boolean => {
  const stock = sum(slots.map(({ productCount }) => Math.max(0, productCount)));
  const rate = joinRates(slots);
  if (stock === 0) return true;
  if (!rate) return stock <= sum(slots.map(({ capacity }) => lowStockThreshold(capacity)));
  return forecastFromRate(stock, rate, weekdays, today).earliest <= nextVisitDay - today;
};

/** Expected sales of a slot from the day after `from` up to, but without, `to`. */
const expectedSales = (
  { perDay }: SalesRate,
  weekdays: Weekdays,
  from: number,
  to: number,
): number => {
  const days = Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at);
  return perDay * sum(days.map((day) => weekdays[weekdayOf(day)] ?? 1));
};

const padsToPutIn = (
  { productCount, capacity, rate }: SlotToFill,
  weekdays: Weekdays,
  today: number,
  { visitDay }: VisitDays,
): number => {
  const stock = Math.max(0, productCount);
  if (!rate) return Math.max(0, capacity - stock);
  const atVisit = Math.max(0, stock - expectedSales(rate, weekdays, today, visitDay));
  const cover = expectedSales(rate, weekdays, visitDay - 1, visitDay + maxCoverDays);
  const target = Math.min(
    capacity,
    Math.max(lowStockThreshold(capacity) + 1, cover * (1 + coverMargin)),
  );
  return Math.max(0, Math.round(target - atVisit));
};

/**
 * Pads to put into each slot at the coming visit; undefined where the machine can wait for the visit
 * after it.
 */
export const planRefill = (
  slots: readonly SlotToFill[],
  weekdays: Weekdays = evenWeek,
  today: number,
  visits: VisitDays,
): number[] | undefined => {
  const bySize = Map.groupBy(slots, ({ sizeId }) => sizeId);
  const isNeeded = [...bySize.values()].some((ofSize) =>
    runsOutBefore(ofSize, weekdays, today, visits),
  );
  if (!isNeeded) return undefined;
  return slots.map((slot) => padsToPutIn(slot, weekdays, today, visits));
};
