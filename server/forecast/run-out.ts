import { weekdayOf } from './course.ts';
import type { Pace } from './pace.ts';
import type { Weekdays } from './weekdays.ts';

/** Days from today until a stock runs out, with the bounds of an 80% interval. */
export interface RunOut {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number;
}

/** Days of the longest forecast. */
export const horizon = 90;

/** Standard deviations that leave a tenth outside on either side. */
const width = 1.28;
/** Relative drift of a sales rate within the forecast. */
const drift = 0.25;
/** Days of evidence behind a sales rate. */
const experience = 30;

/** `horizonDays` means 'then or later'; an empty slot answers 0. */
export const runOutOf = (
  stock: number,
  { perDay, spread }: Pace,
  weekdays: Weekdays,
  today: number,
): RunOut => {
  const wanted = stock - 1e-9;
  let [earliest, expected] = [horizon, horizon];
  let sold = 0;
  for (let ahead = 0; ahead < horizon; ahead++) {
    if (ahead > 0) sold += perDay * (weekdays[weekdayOf(today + ahead)] ?? 1);
    const byChance = spread * sold;
    const byPace = perDay > 0 ? (spread * sold * sold) / (perDay * experience) : 0;
    const margin = width * Math.sqrt(byChance + byPace + (drift * sold) ** 2);
    if (earliest === horizon && sold + margin >= wanted) earliest = ahead;
    if (expected === horizon && sold >= wanted) expected = ahead;
    if (sold - margin >= wanted) return { expected, earliest, latest: ahead };
  }
  return { expected, earliest, latest: horizon };
};
