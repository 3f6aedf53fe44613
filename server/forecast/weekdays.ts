import { type Course, weekdayOf } from './course.ts';

/** How much a weekday sells, of an average day's 1; by weekday, from Sunday on. */
export type Weekdays = readonly number[];

/** So many days of each weekday count as average ones, until there are more. */
const doubt = 2;

/** A weekday that hardly ever sells comes out near 0: it is closed, not unlucky. */
export const weekdaysOf = ({ from, sold }: Course): Weekdays => {
  const sums = new Array<number>(7).fill(0);
  const counts = new Array<number>(7).fill(0);
  sold.forEach((count, at) => {
    const weekday = weekdayOf(from + at);
    sums[weekday] = (sums[weekday] ?? 0) + count;
    counts[weekday] = (counts[weekday] ?? 0) + 1;
  });
  const mean = sold.reduce((sum, count) => sum + count, 0) / sold.length;
  if (!mean) return new Array<number>(7).fill(1);
  return sums.map((sum, weekday) => (sum / mean + doubt) / ((counts[weekday] ?? 0) + doubt));
};
