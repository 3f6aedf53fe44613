/** Milliseconds in which what changes together gathers, and in which nothing is done afterwards. */
const gatherMs = 1000;
const leastRestMs = 5000;
/** It rests for so many times as long as the work took. */
const restTimes = 50;

type Work = () => Promise<void>;

/**
 * Does work soon after it was asked for, and seldom enough to take little of the process however
 * often that is. `elapsed` is in milliseconds. The work complains itself.
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
    /** Answers when nothing is under way any more. */
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return underWay;
    },
  };
};
