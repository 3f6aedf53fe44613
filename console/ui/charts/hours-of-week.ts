import { isoDate } from '../../../contract/values/periods.ts';
import type { Steps } from './walk.ts';

/** Counts by weekday, Sunday first, and by hour of the day. */
export type HourCounts = readonly (readonly number[])[];

export const hoursOfDay = 24;
const weekdays = 7;

export const hoursOfWeek = weekdays * hoursOfDay;

/** Returns the count at an index from 0; the hours of Sunday come first. */
export const valueAt = (hours: HourCounts, place: number): number =>
  hours[Math.floor(place / hoursOfDay)]?.[place % hoursOfDay] ?? 0;

/** Returns the index of the hour with the highest count; null where all are zero. */
export const findBusiestHour = (hours: HourCounts): number | null => {
  const counts = Array.from({ length: hoursOfWeek }, (_, at) => valueAt(hours, at));
  const most = Math.max(...counts);
  return most > 0 ? counts.indexOf(most) : null;
};

/** Arrow keys in the grid: left and right wrap to the next weekday, up and down keep the hour. */
export const gridSteps: Steps = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => (at < hoursOfDay ? at : at - hoursOfDay),
  ArrowDown: (at, last) => (at + hoursOfDay > last ? at : at + hoursOfDay),
  Home: (at) => at - (at % hoursOfDay),
  End: (at) => at - (at % hoursOfDay) + hoursOfDay - 1,
};

/** Returns a date of that weekday: 4 January 1970 was a Sunday. */
export const dayOfWeekday = (weekday: number): string => isoDate(3 + weekday);
