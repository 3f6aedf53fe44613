import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondMs } from '../../testing/durations.ts';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['a short run', 10, 5],
  ['a longer run', 150, 7.5],
  ['a run of many problems, so that none waits for long', 2 * secondMs, 10],
])('after %s work rests', async (_, runMs, restSeconds) => {
  const runs: number[] = [];
  const work = async () => {
    runs.push(Date.now());
    vi.setSystemTime(Date.now() + runMs);
  };
  const { request } = createThrottle(work, () => Date.now());
  request();
  await vi.advanceTimersByTimeAsync(secondMs);
  const endedAt = (runs[0] ?? 0) + runMs;
  request();
  await vi.advanceTimersByTimeAsync(60 * secondMs);
  expect(runs.map((at) => at - endedAt)).toEqual([-runMs, restSeconds * secondMs]);
});
