import { weekdayOf } from '../../../../contract/values/periods.ts';
import type { DailySales } from './daily-sales.ts';
import { fitWeekdays, type Weekdays } from './weekdays.ts';

export const minHistoryDays = 14;

/** Expected pads of a day at which a day without sales is hardly chance. */
const busyDayPads = 3;

/** Sales pattern of a machine or institution, shared by its slots. */
export interface SalesPattern {
  readonly weekdays: Weekdays;
  /** Days without sales where several were expected: holidays. */
  readonly closedDays: ReadonlySet<number>;
}

/** Fits the pattern to the sales of a machine, or of its institution while the machine is young. */
export const fitPattern = (pool: DailySales): SalesPattern => {
  const weekdays = fitWeekdays(pool);
  const mean = pool.sold.reduce((sum, count) => sum + count, 0) / pool.sold.length;
  const closedDays = new Set<number>();
  pool.sold.forEach((count, at) => {
    const expected = mean * (weekdays[weekdayOf(pool.from + at)] ?? 1);
    if (count === 0 && expected >= busyDayPads) closedDays.add(pool.from + at);
  });
  return { weekdays, closedDays };
};
