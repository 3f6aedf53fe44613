import { dayMs, hourMs } from '../durations.ts';
import type { TestServer } from '../server.ts';

/** Runs the work while the clock is off by this many milliseconds. */
export const withClockOff = async <T>(
  { clock }: TestServer,
  offMs: number,
  work: () => Promise<T>,
) => {
  clock.now += offMs;
  const result = await work();
  clock.now -= offMs;
  return result;
};

export const clockOffsetsAhead = [
  ['10 hours ahead', 10 * hourMs],
  ['300 days ahead', 300 * dayMs],
] as const;
/** Names and milliseconds of wrong clocks. */
export const clockOffsets = [...clockOffsetsAhead, ['300 days behind', -300 * dayMs]] as const;

export const farAheadMs = 300 * dayMs;
