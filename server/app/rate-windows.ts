import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** The machines of a large fleet and their neighbours; beyond, who was heard longest ago is forgotten. */
export const mostClients = 50_000;

/**
 * Counts the requests of each client in windows of the monotonic clock: one that the wall clock had
 * left in the future would not end until then.
 */
export class RateWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  readonly #ticks: () => number;

  constructor(_options?: unknown, ticks: () => number = () => performance.now()) {
    this.#ticks = ticks;
  }

  /** Counts a request; answers how many there were in its window, and its milliseconds left. */
  count(key: string, timeWindow: number): { current: number; ttl: number } {
    const now = this.#ticks();
    const last = this.#windows.get(key);
    const window = last && last.endsAt > now ? last : { count: 0, endsAt: now + timeWindow };
    window.count++;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > mostClients) this.#forgetLongestUnheard();
    return { current: window.count, ttl: Math.ceil(window.endsAt - now) };
  }

  incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow) =>
    callback(null, this.count(key, timeWindow));

  /** Only where it is due: a map passes over all that was deleted before its first key. */
  #forgetLongestUnheard(): void {
    const [longestUnheard = ''] = this.#windows.keys();
    this.#windows.delete(longestUnheard);
  }

  child(): RateWindows {
    return new RateWindows({}, this.#ticks);
  }
}
