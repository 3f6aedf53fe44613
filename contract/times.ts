/**
 * A stored time is judged by a clock that may have been wrong when it was written: one of the future
 * is not believed. The clocks of several servers may differ by so much.
 */
export const aheadMs = 60_000;

export const isPast = (at: number, now: number): boolean => at <= now + aheadMs;

/** A stored time, or 0 for one of the future: it happened, nobody knows when. */
export const believed = (at: number, now: number): number => (isPast(at, now) ? at : 0);

/** Whether a time lies within the last `windowMs`. */
export const isWithin = (at: number, windowMs: number, now: number): boolean =>
  at > now - windowMs && isPast(at, now);

/** Whether what was opened for at most `lifeMs` is open: an end further off came from a wrong clock. */
export const isOpen = (until: number, lifeMs: number, now: number): boolean =>
  isWithin(until - lifeMs, lifeMs, now);
