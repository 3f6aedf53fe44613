import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Enough for a large fleet; beyond it the least recently seen client is evicted. */
export const maxClients = 50_000;

/**
 * Counts the requests of each client in fixed windows. The clock is monotonic, because a jump of the
 * wall clock could leave a window open for long.
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  readonly #ticks: () => number;

  constructor(_options?: unknown, monotonicNow: () => number = () => performance.now()) {
    this.#ticks = monotonicNow;
  }

  /** Answers the count of a key in its window, and the milliseconds until the window ends. */
  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) => {
    const now = this.#ticks();
    const last = this.#windows.get(key);
    const window = last && last.endsAt > now ? last : { count: 0, endsAt: now + timeWindow };
    window.count++;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > maxClients) this.#forgetLongestUnheard();
    callback(null, { current: window.count, ttl: Math.ceil(window.endsAt - now) });
  };

  /** Called only when full: a map skips all deleted entries before its first key. */
  #forgetLongestUnheard(): void {
    const [longestUnheard = ''] = this.#windows.keys();
    this.#windows.delete(longestUnheard);
  }

  child(): RateWindows {
    return new RateWindows({}, this.#ticks);
  }
}
