import type { OverviewQuery } from '../../contract/overview.ts';
import { dayOf } from '../../contract/periods.ts';
import { type BoundedRange, bounded, dayOfText, latestOf } from '../stats/range.ts';

type RangeQuery = Pick<OverviewQuery, 'dateStart' | 'dateEnd' | 'max'>;

const defaultDays = 30;

/**
 * The days a query asks for: its dates, the last 30 days without any, or with `max` everything from
 * the first dispense on (spec 4), as far as that is answered. Reversed or endless ranges are a 400.
 */
export const rangeOfQuery = async (
  query: RangeQuery,
  timeZone: string,
  now: number,
  firstDay: () => Promise<number | undefined>,
): Promise<BoundedRange> => {
  const today = dayOf(now, timeZone);
  if (query.max) return latestOf({ from: (await firstDay()) ?? today, to: today });
  const to = query.dateEnd ? dayOfText(query.dateEnd, timeZone) : today;
  const from = query.dateStart ? dayOfText(query.dateStart, timeZone) : to - defaultDays;
  return bounded({ from, to }, 'dateStart');
};
