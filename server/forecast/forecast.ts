import { type Course, weekdayOf } from './course.ts';
import { paceOf } from './pace.ts';
import { type RunOut, runOutOf } from './run-out.ts';
import { type Weekdays, weekdaysOf } from './weekdays.ts';

/** Days of history that a forecast needs. */
export const leastHistory = 14;

/** Expected pads of a day at which a day without sales is hardly chance. */
const busy = 3;

/** Sales pattern of a machine or institution, shared by its slots. */
export interface Place {
  readonly weekdays: Weekdays;
  /** Days without sales where several were expected: holidays. */
  readonly closed: ReadonlySet<number>;
}

/** Fits the pattern to the sales of a machine, or of its institution while the machine is young. */
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
 * Days until a slot's stock runs out, from the last day of its sales; undefined with too little history
 * or no recent sales. `empty` are the days on which it had nothing to sell.
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
