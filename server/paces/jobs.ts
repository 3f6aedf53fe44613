import { complaint, nightly } from '../core/jobs.ts';
import type { App } from '../core/serve.ts';
import type { Covering } from '../machines/present.ts';
import { coverQuestions, coversOf } from './cover.ts';
import { learnPaces, renewPaces } from './renew.ts';

/** Milliseconds between two fits of requested machines without rates. */
const patience = 5_000;

/**
 * Fits sales rates while the server listens: every night, at start after a missed night, and soon
 * after a request for a machine that has none.
 */
export const pacing = (app: App): Covering => {
  const { http, store, calendar, now, elapsed } = app;
  const ending = new AbortController();
  const failed = complaint(http.log, 'paces could not be learnt');
  const complain = (error: unknown) => {
    if (!ending.signal.aborted) failed(error);
  };
  const wanted = new Set<string>();
  let isListening = false;
  let nextAt = 0;
  let stop = () => {};
  let underWay: Promise<unknown> = Promise.resolve();

  const renew = () => {
    const work = underWay.then(() => renewPaces(app, ending.signal));
    underWay = work.catch(() => undefined);
    return work;
  };
  const learnWanted = () => {
    if (!isListening || !wanted.size || elapsed() < nextAt) return;
    nextAt = Number.POSITIVE_INFINITY;
    const ids = [...wanted];
    wanted.clear();
    underWay = underWay
      .then(() => learnPaces(app, ids, ending.signal))
      .catch(complain)
      .finally(() => {
        nextAt = elapsed() + patience;
      });
  };
  http.addHook('onListen', async () => {
    isListening = true;
    stop = nightly('paces', { store, now, calendar }, renew, complain);
    void renew().catch(complain);
  });
  http.addHook('preClose', async () => {
    isListening = false;
    stop();
    ending.abort();
    await underWay;
  });

  return {
    questions: coverQuestions,
    coversOf: (answers, today) => {
      const { covers, unknown } = coversOf(answers, today);
      for (const id of unknown) wanted.add(id);
      learnWanted();
      return covers;
    },
  };
};
