import { weekdayOf } from '../../../../contract/values/periods.ts';
import type { DailySales } from './daily-sales.ts';

/** Sales of each weekday relative to an average day (1), from Sunday on. */
export type Weekdays = readonly number[];

/** Prior: so many average days are added to each weekday. */
const priorDays = 2;

/** A weekday that hardly ever sells gets a share near 0: it is closed, not unlucky. */
export const fitWeekdays = ({ from, sold }: DailySales): Weekdays => {
  const sums = new Array<number>(7).fill(0);
  const counts = new Array<number>(7).fill(0);
  sold.forEach((count, at) => {
    const weekday = weekdayOf(from + at);
    sums[weekday] = (sums[weekday] ?? 0) + count;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  });
  const mean = sold.reduce((sum, count) => sum + count, 0) / sold.length;
  if (!mean) return new Array<number>(7).fill(1);
  return sums.map(
    (sum, weekday) => (sum / mean + priorDays) / ((counts[weekday] ?? 0) + priorDays),
  );
};
