import { day, hour } from './durations.ts';
import type { TestServer } from './server.ts';

/** Runs the work while the clock is off by this many milliseconds. */
export const wrongBy = async <T>({ clock }: TestServer, by: number, work: () => Promise<T>) => {
  clock.now += by;
  const done = await work();
  clock.now -= by;
  return done;
};

export const distancesAhead = [
  ['10 hours ahead', 10 * hour],
  ['300 days ahead', 300 * day],
] as const;
/** Names and milliseconds of wrong clocks. */
export const distances = [...distancesAhead, ['300 days behind', -300 * day]] as const;

export const ahead = 300 * day;
