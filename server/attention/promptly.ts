/** Milliseconds in which changes are collected, and the shortest pause between two runs. */
const gatherMs = 1000;
const leastRestMs = 5000;
/** A pause lasts this many times as long as the run before it. */
const restTimes = 50;

type Work = () => Promise<void>;

/**
 * Throttle: runs work soon after a request, and seldom enough to take little of the process.
 * `elapsed` is in milliseconds. The work has to handle its own errors.
 */
export const promptly = (work: Work, elapsed: () => number) => {
  let timer: NodeJS.Timeout | undefined;
  let restUntil = 0;
  let underWay = Promise.resolve();

  const run = async () => {
    timer = undefined;
    const begunAt = elapsed();
    await work();
    restUntil = elapsed() + Math.max(leastRestMs, restTimes * (elapsed() - begunAt));
  };
  const begin = () => {
    underWay = underWay.then(run);
  };
  return {
    ask: (): void => {
      timer ??= setTimeout(begin, Math.max(gatherMs, restUntil - elapsed())).unref();
    },
    /** Resolves when no run is in progress. */
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return underWay;
    },
  };
};
