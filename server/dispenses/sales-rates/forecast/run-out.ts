import { weekdayOf } from '../../../../contract/values/periods.ts';
import { horizonDays, type RunOut } from '../../../machines/run-out.ts';
import type { SalesRate } from './sales-rate.ts';
import type { Weekdays } from './weekdays.ts';

/** Standard deviations that leave a tenth outside on either side. */
const tailDeviations = 1.28;
/** Relative drift of a sales rate within the forecast. */
const relativeDrift = 0.25;
/** Days of evidence behind a sales rate. */
const evidenceDays = 30;

/** `horizonDays` means 'then or later'; an empty slot answers 0. */
export const forecastFromRate = (
  stock: number,
  { perDay, spread }: SalesRate,
  weekdays: Weekdays,
  today: number,
): RunOut => {
  const wanted = stock - 1e-9;
  let [earliest, expected] = [horizonDays, horizonDays];
  let sold = 0;
  for (let ahead = 0; ahead < horizonDays; ahead++) {
    if (ahead > 0) sold += perDay * (weekdays[weekdayOf(today + ahead)] ?? 1);
    const byChance = spread * sold;
    const byRate = perDay > 0 ? (spread * sold * sold) / (perDay * evidenceDays) : 0;
    const margin = tailDeviations * Math.sqrt(byChance + byRate + (relativeDrift * sold) ** 2);
    if (earliest === horizonDays && sold + margin >= wanted) earliest = ahead;
    if (expected === horizonDays && sold >= wanted) expected = ahead;
    if (sold - margin >= wanted) return { expected, earliest, latest: ahead };
  }
  return { expected, earliest, latest: horizonDays };
};
