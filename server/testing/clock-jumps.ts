import { day, hour } from './durations.ts';
import type { TestServer } from './server.ts';

/** Does something while the clock is wrong by so much, and sets it right. */
export const wrongBy = async <T>({ clock }: TestServer, by: number, work: () => Promise<T>) => {
  clock.now += by;
  const done = await work();
  clock.now -= by;
  return done;
};

/** How far a clock may be ahead. */
export const distances = [
  ['10 hours', 10 * hour],
  ['300 days', 300 * day],
] as const;

export const ahead = 300 * day;
