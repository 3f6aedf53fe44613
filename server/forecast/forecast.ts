import { type Course, weekdayOf } from './course.ts';
import { paceOf } from './pace.ts';
import { type RunOut, runOutOf } from './run-out.ts';
import { type Weekdays, weekdaysOf } from './weekdays.ts';

/** Days of history before anything is foretold. */
export const leastHistory = 14;

/** Pads on a day of which, by chance alone, hardly ever none would be sold. */
const busy = 3;

/** What is known of the place that slots stand in. */
export interface Place {
  readonly weekdays: Weekdays;
  /** Days on which nobody bought anything where several would have: holidays. */
  readonly closed: ReadonlySet<number>;
}

/** Of the course of a whole machine, or of an institution while the machine is young. */
export const placeOf = (pool: Course): Place => {
  const weekdays = weekdaysOf(pool);
  const mean = pool.sold.reduce((sum, count) => sum + count, 0) / pool.sold.length;
  const closed = new Set<number>();
  pool.sold.forEach((count, at) => {
    const expected = mean * (weekdays[weekdayOf(pool.from + at)] ?? 1);
    if (count === 0 && expected >= busy) closed.add(pool.from + at);
  });
  return { weekdays, closed };
};

/**
 * When a slot's stock runs out, counted from the last day of its course; undefined where there is
 * too little history, or nothing was sold lately. `empty` are days on which it had nothing to sell.
 */
export const forecast = (
  stock: number,
  course: Course,
  { weekdays, closed }: Place,
  empty: readonly number[] = [],
): RunOut | undefined => {
  if (course.sold.length < leastHistory) return undefined;
  const pace = paceOf(course, weekdays, new Set([...closed, ...empty]));
  if (pace.perDay <= 0) return undefined;
  return runOutOf(stock, pace, weekdays, course.from + course.sold.length - 1);
};
