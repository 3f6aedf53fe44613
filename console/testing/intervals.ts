import { onTestFinished, vi } from 'vitest';

interface Interval {
  readonly periodMs: number;
  readonly run: () => void;
}

/**
 * Holds the intervals that the page starts in this test and runs those of a period when it is
 * told. Each poll of an expectation would advance Vitest's fake timers.
 */
export const holdIntervals = () => {
  const held = new Map<number, Interval>();
  const { clearInterval } = window;
  let lastId = 0;
  vi.stubGlobal('setInterval', (run: () => void, periodMs: number) => {
    // The browser's own IDs are positive.
    lastId -= 1;
    held.set(lastId, { periodMs, run });
    return lastId;
  });
  vi.stubGlobal('clearInterval', (id: number) => {
    if (!held.delete(id)) clearInterval(id);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const ofPeriod = (periodMs: number) =>
    [...held.values()].filter((interval) => interval.periodMs === periodMs);
  return {
    count: (periodMs: number): number => ofPeriod(periodMs).length,
    run: (periodMs: number): void => {
      for (const { run } of ofPeriod(periodMs)) run();
    },
  };
};
