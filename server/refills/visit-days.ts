import type { OpeningHours } from '../../contract/opening-hours.ts';
import { isoDate, weekdayOf } from '../../contract/values/periods.ts';
import type { VisitDays } from './rules.ts';

/** Closed for longer than this, an institution has no coming visit. */
const maxDaysAhead = 92;

const isVisitDay = ({ week, holidays, visitDays }: OpeningHours, day: number): boolean => {
  const weekday = weekdayOf(day);
  return (
    week[weekday] !== null &&
    (visitDays.length === 0 || visitDays.includes(weekday)) &&
    !holidays.includes(isoDate(day))
  );
};

const findVisitAfter = (hours: OpeningHours, day: number): number | undefined =>
  Array.from({ length: maxDaysAhead }, (_, at) => day + 1 + at).find((ahead) =>
    isVisitDay(hours, ahead),
  );

/** The coming visits after a business day; undefined while nobody comes for months. */
export const findVisitDays = (hours: OpeningHours, today: number): VisitDays | undefined => {
  const visitDay = findVisitAfter(hours, today);
  if (visitDay === undefined) return undefined;
  return { visitDay, nextVisitDay: findVisitAfter(hours, visitDay) ?? visitDay + maxDaysAhead };
};
