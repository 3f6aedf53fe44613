import type { RunOutForecast } from '../../machines/run-out.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { logFailure, runNightly } from '../../platform/jobs/jobs.ts';
import { computeCovers } from './days-of-cover.ts';
import { fitSalesRates, refitSalesRates } from './refit-job.ts';

/** Milliseconds between two fits of requested machines without rates. */
const fitIntervalMs = 5_000;

/**
 * Fits sales rates while the server listens: every night, at start after a missed night, and soon
 * after a request for a machine that has none.
 */
export const startSalesRateJobs = (app: App): RunOutForecast => {
  const { http, store, calendar, now, elapsed } = app;
  const ending = new AbortController();
  const logFitFailure = logFailure(http.log, 'paces could not be learnt');
  const logUnlessEnding = (error: unknown) => {
    if (!ending.signal.aborted) logFitFailure(error);
  };
  const requestedIds = new Set<string>();
  let isListening = false;
  let nextAt = 0;
  let stop = () => {};
  let currentWork: Promise<unknown> = Promise.resolve();

  const refit = () => {
    const work = currentWork.then(() => refitSalesRates(app, ending.signal));
    currentWork = work.catch(() => undefined);
    return work;
  };
  const fitRequested = () => {
    if (!isListening || !requestedIds.size || elapsed() < nextAt) return;
    nextAt = Number.POSITIVE_INFINITY;
    const ids = [...requestedIds];
    requestedIds.clear();
    currentWork = currentWork
      .then(() => fitSalesRates(app, ids, ending.signal))
      .catch(logUnlessEnding)
      .finally(() => {
        nextAt = elapsed() + fitIntervalMs;
      });
  };
  http.addHook('onListen', async () => {
    isListening = true;
    stop = runNightly('paces', { store, now, calendar }, refit, logUnlessEnding);
    void refit().catch(logUnlessEnding);
  });
  http.addHook('preClose', async () => {
    isListening = false;
    stop();
    ending.abort();
    await currentWork;
  });

  return {
    findRunOuts: async (db, machineIds, today) => {
      const { covers, unknown } = await computeCovers(db, machineIds, today);
      for (const id of unknown) requestedIds.add(id);
      fitRequested();
      return covers;
    },
  };
};
