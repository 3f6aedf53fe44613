import type { Calendar } from '../../contract/values/periods.ts';
import type { AlertSubscriptions } from '../platform/schema/schema.ts';

const hourMs = 3_600_000;
const hoursPerDay = 24;

/** Hour of the business day, 0 to 23. */
export const hourOf = ({ offsetAt }: Calendar, now: number): number =>
  Math.floor((now + offsetAt(now)) / hourMs) % hoursPerDay;

type QuietHours = Pick<AlertSubscriptions, 'mode' | 'quietFrom' | 'quietTo'>;

/** True in quiet hours, which may span midnight. A digest has none. */
export const isQuietNow = ({ mode, quietFrom, quietTo }: QuietHours, hour: number): boolean => {
  if (mode === 'DIGEST' || quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo
    ? hour >= quietFrom && hour < quietTo
    : hour >= quietFrom || hour < quietTo;
};

/** The last business day whose digest is done, counted from now. */
export const digestDayOf = (calendar: Calendar, digestHour: number, now: number): number => {
  const today = calendar.dayOf(now);
  return hourOf(calendar, now) >= digestHour ? today : today - 1;
};

const minuteMs = 60_000;

/** Backoff in milliseconds by the number of tries. */
const retryDelays = [1, 2, 5, 15, 30, 60, 120].map((minutes) => minutes * minuteMs);

/** A try that is further away was planned by a clock that was ahead. */
export const maxRetryDelayMs = Math.max(...retryDelays);

const maxRetryTimeMs = hoursPerDay * hourMs;

/** Milliseconds until the next try after so many. */
export const retryDelayOf = (tries: number): number =>
  retryDelays[Math.min(tries, retryDelays.length) - 1] ?? minuteMs;

/** Time of the next try after so many; undefined when the delivery is given up. */
export const planNextTry = (createdAt: number, tries: number, now: number): number | undefined => {
  const next = now + retryDelayOf(tries);
  return next - createdAt > maxRetryTimeMs ? undefined : next;
};
