/**
 * Tolerated difference between the clocks of servers, in milliseconds. A stored time that is
 * further ahead came from a wrong clock and is not trusted.
 */
export const aheadMs = 60_000;

export const isPast = (at: number, now: number): boolean => at <= now + aheadMs;

/** Returns a stored time, or 0 for one in the future: it happened, nobody knows when. */
export const believed = (at: number, now: number): number => (isPast(at, now) ? at : 0);

/** True when a time lies within the last `windowMs`. */
export const isWithin = (at: number, windowMs: number, now: number): boolean =>
  at > now - windowMs && isPast(at, now);

/** True until `until`; an end that is more than `lifeMs` ahead came from a wrong clock. */
export const isOpen = (until: number, lifeMs: number, now: number): boolean =>
  isWithin(until - lifeMs, lifeMs, now);
