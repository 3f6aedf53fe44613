/** Milliseconds in which changes are collected, and the shortest pause between two runs. */
const collectMs = 1000;
const minPauseMs = 5000;
/** A pause lasts this many times as long as the run before it, but alerts leave within 20 seconds. */
const pauseFactor = 50;
const maxPauseMs = 10_000;

type ThrottledWork = () => Promise<void>;

/**
 * Throttle: runs work soon after a request, and seldom enough to take little of the process.
 * `elapsed` is in milliseconds. The work has to handle its own errors.
 */
export const createThrottle = (work: ThrottledWork, elapsed: () => number) => {
  let timer: NodeJS.Timeout | undefined;
  let pauseUntil = 0;
  let running = Promise.resolve();

  const run = async () => {
    timer = undefined;
    const startedAt = elapsed();
    await work();
    const tookMs = elapsed() - startedAt;
    const pauseMs = Math.max(minPauseMs, Math.min(maxPauseMs, pauseFactor * tookMs));
    pauseUntil = elapsed() + pauseMs;
  };
  const startRun = () => {
    running = running.then(run);
  };
  return {
    request: (): void => {
      timer ??= setTimeout(startRun, Math.max(collectMs, pauseUntil - elapsed())).unref();
    },
    /** Resolves when no run is in progress. */
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return running;
    },
  };
};
