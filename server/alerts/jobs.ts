import { complaint } from '../core/jobs.ts';
import type { App } from '../core/serve.ts';
import type { Post } from './deliver.ts';
import { round } from './rounds.ts';

/** Milliseconds between two rounds when nothing happens. */
const roundMs = 15_000;
/** Milliseconds in which simultaneous findings are collected into one message. */
const gatherMs = 2000;

/** Notifies recipients while the server listens, in each of its processes. */
export const alertJobs = ({ http, wakes }: App, post: Post): void => {
  const complain = complaint(http.log, 'alerts could not be sent');
  const ending = new AbortController();
  let isListening = false;
  let hasNews = false;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const begin = () => {
    hasNews = false;
    underWay = round(post, ending.signal)
      .catch(complain)
      .finally(() => {
        underWay = undefined;
        if (!ending.signal.aborted) goOn(hasNews ? gatherMs : roundMs);
      });
  };
  const goOn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(begin, ms).unref();
  };
  const stopHearing = wakes.hear((heard) => {
    if (hasNews || !heard.some(({ topic }) => topic === 'attention')) return;
    hasNews = true;
    if (isListening && !underWay) goOn(gatherMs);
  });
  http.addHook('onListen', async () => {
    isListening = true;
    goOn(gatherMs);
  });
  http.addHook('preClose', async () => {
    stopHearing();
    ending.abort();
    clearTimeout(timer);
    await underWay;
  });
};
