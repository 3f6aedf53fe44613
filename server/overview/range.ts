import type { OverviewQuery } from '../../contract/overview.ts';
import { dayNumber, dayOf, isDate } from '../../contract/periods.ts';
import { refuse } from '../core/errors.ts';

/** Business days, both inclusive. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

type RangeQuery = Pick<OverviewQuery, 'dateStart' | 'dateEnd' | 'max'>;

const defaultDays = 30;
const maxDays = 7305;

const dayOfText = (text: string, timeZone: string): number =>
  isDate(text) ? dayNumber(text) : dayOf(Date.parse(text), timeZone);

/**
 * The days a query asks for: its dates, the last 30 days without any, or with `max` everything from
 * the first dispense on (spec 4). Reversed or endless ranges are a 400.
 */
export const rangeOfQuery = async (
  query: RangeQuery,
  timeZone: string,
  now: number,
  firstDay: () => Promise<number | undefined>,
): Promise<DayRange> => {
  const today = dayOf(now, timeZone);
  if (query.max) return { from: (await firstDay()) ?? today, to: today };
  const to = query.dateEnd ? dayOfText(query.dateEnd, timeZone) : today;
  const from = query.dateStart ? dayOfText(query.dateStart, timeZone) : to - defaultDays;
  if (from > to) {
    const message = 'The start date must not be after the end date';
    throw refuse(400, message, { dateStart: message });
  }
  if (to - from >= maxDays) {
    const message = 'Choose a range of at most 20 years';
    throw refuse(400, message, { dateStart: message });
  }
  return { from, to };
};
