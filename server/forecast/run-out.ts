import { weekdayOf } from './course.ts';
import type { Pace } from './pace.ts';
import type { Weekdays } from './weekdays.ts';

/** In days from today on: when a stock runs out, and between which days four times in five. */
export interface RunOut {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number;
}

/** Days: what is further away is not foretold. */
export const horizon = 90;

/** Standard deviations that leave a tenth outside on either side. */
const width = 1.28;
/** How far a pace drifts while it is being foretold, of 1. */
const drift = 0.25;
/** Days' weight behind a pace. */
const experience = 30;

/** `horizon` is 'then or later'; a stock of nothing has run out today. */
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
