import type { Calendar } from '../../../contract/values/periods.ts';
import { refuseField } from './errors.ts';

/** Business days, both inclusive. It may be endless, as only days with counts are read. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** A range short enough to answer every day. Only this module creates one. */
export interface BoundedRange extends DayRange {
  readonly days: () => number[];
}

const maxDays = 7305;

/** Every day that can be stored. */
export const allTime: DayRange = { from: -(2 ** 31), to: 2 ** 31 - 1 };

/** Refuses a reversed range with a 400 at the field of its start. */
const requireForwardRange = (range: DayRange, field: string): DayRange => {
  if (range.from <= range.to) return range;
  throw refuseField(field, 'rangeReversed');
};

/** Converts two dates of a query, either of which may be missing, to a range. */
export const daysBetween = (
  { dayOfText }: Calendar,
  start: string | undefined,
  end: string | undefined,
  field: string,
): DayRange =>
  requireForwardRange(
    {
      from: start === undefined ? allTime.from : dayOfText(start),
      to: end === undefined ? allTime.to : dayOfText(end),
    },
    field,
  );

/** Converts days to milliseconds UTC, both inclusive; an endless range stays endless. */
export const instantsOf = (
  { startOfDay, endOfDay }: Calendar,
  { from, to }: DayRange,
): DayRange => ({
  from: from === allTime.from ? 0 : startOfDay(from),
  to: to === allTime.to ? Number.MAX_SAFE_INTEGER : endOfDay(to),
});

/** Cuts a range to its last `maxDays` days. */
const latestDaysOf = ({ from, to }: DayRange): BoundedRange => {
  const first = Math.min(to, Math.max(from, to - maxDays + 1));
  return {
    from: first,
    to,
    days: () => Array.from({ length: to - first + 1 }, (_, index) => first + index),
  };
};

/** Refuses a reversed or too long range with a 400. */
export const requireBoundedRange = (range: DayRange, field: string): BoundedRange => {
  const { from, to } = requireForwardRange(range, field);
  if (to - from >= maxDays) throw refuseField(field, 'rangeOverTwentyYears');
  return latestDaysOf({ from, to });
};

const defaultDays = 30;

/**
 * Returns the days of a query: its dates, the last 30 days by default, or with `max` everything from
 * the first dispense on, cut to the maximum length. Reversed or too long ranges are a 400.
 */
export const rangeOfQuery = async (
  query: {
    readonly dateStart?: string | undefined;
    readonly dateEnd?: string | undefined;
    readonly max?: boolean | undefined;
  },
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
