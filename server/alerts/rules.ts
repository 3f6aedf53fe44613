import type { Calendar } from '../../contract/periods.ts';
import type { AlertSubscriptions } from '../core/db/schema.ts';

const hourMs = 3_600_000;
const dayHours = 24;

/** The hour of the business day, from 0 to 23. */
export const hourOf = ({ offsetAt }: Calendar, now: number): number =>
  Math.floor((now + offsetAt(now)) / hourMs) % dayHours;

type Quiet = Pick<AlertSubscriptions, 'mode' | 'quietFrom' | 'quietTo'>;

/** Whether nothing is told now; the hours may go over midnight. */
export const isQuiet = ({ mode, quietFrom, quietTo }: Quiet, hour: number): boolean => {
  if (mode === 'DIGEST' || quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
};

/** The day whose digest is done, of one that is made at an hour from now on. */
export const digestDayOf = (calendar: Calendar, digestHour: number, now: number): number => {
  const today = calendar.dayOf(now);
  return hourOf(calendar, now) >= digestHour ? today : today - 1;
};

const minuteMs = 60_000;

/** Milliseconds before the next try, after so many. */
const pauses = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minuteMs);

/** No try is put off for longer; what seems to be was by a clock that was ahead. */
export const longestPauseMs = Math.max(...pauses);

const longestTryingMs = dayHours * hourMs;

/** When a delivery is tried again that has failed so many times; undefined when it is given up. */
export const nextTryAt = (createdAt: number, tries: number, now: number): number | undefined => {
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? minuteMs;
  const next = now + pause;
  return next - createdAt > longestTryingMs ? undefined : next;
};
