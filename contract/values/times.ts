/**
 * Tolerated difference between the clocks of servers, in milliseconds. A stored time that is
 * further ahead came from a wrong clock and is not trusted.
 */
export const clockToleranceMs = 60_000;

export const isNotInFuture = (at: number, now: number): boolean => at <= now + clockToleranceMs;

/** Returns a stored time, or 0 for one in the future: it happened, nobody knows when. */
export const zeroIfInFuture = (at: number, now: number): number =>
  isNotInFuture(at, now) ? at : 0;

/** True when a time lies within the last `windowMs`. */
export const isWithinLast = (at: number, windowMs: number, now: number): boolean =>
  at > now - windowMs && isNotInFuture(at, now);

/** True until `until`; an end that is more than `lifeMs` ahead came from a wrong clock. */
export const isNotExpired = (until: number, lifeMs: number, now: number): boolean =>
  isWithinLast(until - lifeMs, lifeMs, now);
