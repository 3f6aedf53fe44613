import type { OverviewQuery } from '../../contract/overview.ts';
import type { Calendar } from '../../contract/periods.ts';
import { type BoundedRange, latestDaysOf, requireBoundedRange } from '../stats/day-range.ts';

type RangeQuery = Pick<OverviewQuery, 'dateStart' | 'dateEnd' | 'max'>;

const defaultDays = 30;

/**
 * Returns the days of a query: its dates, the last 30 days by default, or with `max` everything from
 * the first dispense on, cut to the maximum length. Reversed or too long ranges are a 400.
 */
export const rangeOfQuery = async (
  query: RangeQuery,
  calendar: Calendar,
  now: number,
  firstDay: () => Promise<number | undefined>,
): Promise<BoundedRange> => {
  const today = calendar.dayOf(now);
  if (query.max) return latestDaysOf({ from: (await firstDay()) ?? today, to: today });
  const to = query.dateEnd ? calendar.dayOfText(query.dateEnd) : today;
  const from = query.dateStart ? calendar.dayOfText(query.dateStart) : to - defaultDays;
  return requireBoundedRange({ from, to }, 'dateStart');
};
