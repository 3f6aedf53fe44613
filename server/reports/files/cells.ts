import type { Calendar } from '../../../contract/values/periods.ts';

/** A text, a number, an instant, or empty. */
export type Cell = string | number | Date | null;

const dayMs = 86_400_000;
const quarterHour = 900_000;

/**
 * Shifts instants so that their UTC fields read as the zone's clock, in milliseconds. A day with
 * the same offset at both ends is assumed to have it throughout; on other days no zone changes
 * within a quarter of an hour.
 */
const zoneShift = (calendar: Calendar): ((at: number) => number) => {
  let from = 0;
  let to = -1;
  let offset = 0;
  const refreshOffset = (at: number) => {
    from = Math.floor(at / dayMs) * dayMs;
    to = from + dayMs - 1;
    offset = calendar.offsetAt(from);
    if (offset === calendar.offsetAt(to)) return;
    from = Math.floor(at / quarterHour) * quarterHour;
    to = from + quarterHour - 1;
    offset = calendar.offsetAt(from);
  };
  return (at) => {
    if (at < from || at > to) refreshOffset(at);
    return at + offset;
  };
};

/** The same for dates. */
export const zoneClock = (calendar: Calendar): ((instant: Date) => Date) => {
  const shift = zoneShift(calendar);
  return (instant) => new Date(shift(instant.getTime()));
};

/** Two-digit numbers of a clock. */
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/**
 * Formats instants by the zone's clock, `2026-03-15 12:00:00`; the date is formatted once a day.
 */
export const createClockFormatter = (calendar: Calendar): ((instant: Date) => string) => {
  const shift = zoneShift(calendar);
  let start = Number.NaN;
  let day = '';
  return (instant) => {
    const at = shift(instant.getTime());
    if (!(at >= start && at < start + dayMs)) {
      start = Math.floor(at / dayMs) * dayMs;
      day = new Date(at).toISOString().slice(0, 10);
    }
    const seconds = Math.floor((at - start) / 1000);
    const minutes = Math.floor(seconds / 60);
    const hours = Math.floor(minutes / 60);
    return `${day} ${twoDigits[hours]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
  };
};
