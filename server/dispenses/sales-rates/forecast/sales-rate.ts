import { weekdayOf } from '../../../../contract/values/periods.ts';
import type { DailySales } from './daily-sales.ts';
import type { Weekdays } from './weekdays.ts';

/** Pads on an average day, and the variance of days. */
export interface SalesRate {
  readonly perDay: number;
  /** Variance of a day over its mean: 1 where sales come by themselves, more where in groups. */
  readonly spread: number;
}

export const historyDays = 182;
/** Days after which a day counts half. */
const halfLifeDays = 14;
/** Weight of the long mean, in days. */
const meanWeightDays = 10;
/** Pads a day below which the long mean is used. */
const slowRate = 0.5;

/** `skipped` are days on which nobody could buy; they are left out. */
export const fitSalesRate = (
  { from, sold }: DailySales,
  weekdays: Weekdays,
  skipped: ReadonlySet<number>,
): SalesRate => {
  const days = sold
    .map((count, at) => ({
      count,
      day: from + at,
      share: weekdays[weekdayOf(from + at)] ?? 1,
      age: sold.length - 1 - at,
    }))
    .slice(-historyDays)
    .filter(({ day }) => !skipped.has(day));
  const sum = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + of(day), 0);
  const weight = (age: number) => 0.5 ** (age / halfLifeDays);

  const mean = sum(({ count }) => count) / (sum(({ share }) => share) || 1);
  const recent = sum(({ count, age }) => weight(age) * count);
  const length = sum(({ share, age }) => weight(age) * share);
  const level = (recent + meanWeightDays * mean) / (length + meanWeightDays);
  const expected = sum(({ share }) => mean * share);
  const squares = sum(({ count, share }) => (count - mean * share) ** 2);
  return {
    perDay: mean < slowRate ? mean : level,
    spread: expected > 0 ? Math.max(1, squares / expected) : 1,
  };
};
