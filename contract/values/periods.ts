/**
 * Calendar rules both sides share. A day is either an ISO date `YYYY-MM-DD` or its
 * number, the count of days since 1970-01-01; all of them are days of the business time zone.
 */
export const periods = [
  'last_30_days',
  'last_3_months',
  'last_6_months',
  'last_year',
  'last_2_years',
  'this_month',
  'this_year',
  'maximum',
] as const;
export type Period = (typeof periods)[number];

export const frequencies = ['DAILY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

export interface DateRange {
  readonly dateStart: string;
  readonly dateEnd: string;
}

const dayMs = 86_400_000;

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** A date such as 2026-01-31, of a year in which every calendar agrees. */
export const isDate = (text: string): boolean =>
  /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(dayNumber(text)) &&
  isoDate(dayNumber(text)) === text;

const formats = new Map<string, Intl.DateTimeFormat>();

const dateFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

const computeOffset = (instant: number, timeZone: string): number => {
  const part = Object.fromEntries(
    dateFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return wall - Math.floor(instant / 1000) * 1000;
};

/** Outside of these a zone keeps its nearest offset: calendars disagree there. */
const firstInstant = Date.UTC(1900);
const lastInstant = Date.UTC(3000);

/** Clocks change on a quarter of an hour. The cache avoids Intl, which costs more than all the rest. */
const quarterMs = 900_000;
const maxCachedOffsets = 10_000;
/** By zone, then by quarter. */
const offsets = new Map<string, Map<number, number>>();

/** Offset of the zone from UTC in milliseconds. */
export const zoneOffset = (instant: number, timeZone: string): number => {
  const clamped = Math.min(Math.max(instant, firstInstant), lastInstant);
  const quarter = Math.floor(clamped / quarterMs);
  const zoneCache = offsets.get(timeZone) ?? new Map<number, number>();
  const cached = zoneCache.get(quarter);
  if (cached !== undefined) return cached;
  const offset = computeOffset(clamped, timeZone);
  if (zoneCache.size >= maxCachedOffsets) zoneCache.clear();
  offsets.set(timeZone, zoneCache.set(quarter, offset));
  return offset;
};

/** The business day an instant falls on. */
export const dayOf = (instant: number, timeZone: string): number =>
  Math.floor((instant + zoneOffset(instant, timeZone)) / dayMs);

/**
 * The first instant at which a zone's clock shows a wall time, in milliseconds since 1970 on that
 * clock, or a later one: where clocks go forward at midnight, a day begins at 01:00.
 */
export const instantOfWall = (wall: number, timeZone: string): number => {
  const offsets = [zoneOffset(wall - dayMs, timeZone), zoneOffset(wall + dayMs, timeZone)];
  let instant = wall - Math.max(...offsets);
  while (instant + zoneOffset(instant, timeZone) < wall) instant += quarterMs;
  return instant;
};

/** The first instant of a business day. */
export const startOfDay = (day: number, timeZone: string): number =>
  instantOfWall(day * dayMs, timeZone);

/** The last millisecond of a business day. */
export const endOfDay = (day: number, timeZone: string): number =>
  startOfDay(day + 1, timeZone) - 1;

/** The business days of one time zone. */
export interface Calendar {
  readonly timeZone: string;
  /** Offset from UTC in milliseconds. */
  readonly offsetAt: (instant: number) => number;
  /** The business day an instant falls on. */
  readonly dayOf: (instant: number) => number;
  /** The hour that its clock shows at an instant, from 0. */
  readonly hourOf: (instant: number) => number;
  /** The business day of a date or of an instant, as queries give them. */
  readonly dayOfText: (text: string) => number;
  /** The first instant of a business day. */
  readonly startOfDay: (day: number) => number;
  /** The last millisecond of a business day. */
  readonly endOfDay: (day: number) => number;
}

export const calendarOf = (timeZone: string): Calendar => ({
  timeZone,
  offsetAt: (instant) => zoneOffset(instant, timeZone),
  dayOf: (instant) => dayOf(instant, timeZone),
  hourOf: (instant) => new Date(instant + zoneOffset(instant, timeZone)).getUTCHours(),
  dayOfText: (text) => (isDate(text) ? dayNumber(text) : dayOf(Date.parse(text), timeZone)),
  startOfDay: (day) => startOfDay(day, timeZone),
  endOfDay: (day) => endOfDay(day, timeZone),
});

/** 0 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const weekStart = (day: number): number => day - weekdayOf(day);

export const monthStart = (day: number): number => dayNumber(`${isoDate(day).slice(0, 7)}-01`);

/** The same date so many months earlier, or that month's last day when it is shorter. */
export const monthsBefore = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
};

const starts: Record<Exclude<Period, 'maximum'>, (today: string) => string> = {
  last_30_days: (today) => isoDate(dayNumber(today) - 30),
  last_3_months: (today) => monthsBefore(today, 3),
  last_6_months: (today) => monthsBefore(today, 6),
  last_year: (today) => monthsBefore(today, 12),
  last_2_years: (today) => monthsBefore(today, 24),
  this_month: (today) => `${today.slice(0, 7)}-01`,
  this_year: (today) => `${today.slice(0, 4)}-01-01`,
};

/** The dates of a preset, or undefined for `maximum`, which has none. */
export const rangeOf = (period: Period, today: string): DateRange | undefined =>
  period === 'maximum' ? undefined : { dateStart: starts[period](today), dateEnd: today };

const labelLength: Record<Frequency, number> = { DAILY: 10, MONTHLY: 7, YEARLY: 4 };

/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const periodLabel = (day: number, frequency: Frequency): string =>
  isoDate(day).slice(0, labelLength[frequency]);
