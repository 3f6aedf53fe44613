import type { Calendar } from '../../contract/periods.ts';
import { refuseField } from '../platform/http/errors.ts';

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
export const latestDaysOf = ({ from, to }: DayRange): BoundedRange => {
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
