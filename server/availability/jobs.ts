import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { logFailure, oncePerNight, runNightly } from '../platform/jobs/jobs.ts';
import { countAvailability } from './count.ts';

/** Counts the availability of machines every night, and at start after a missed night. */
export const availabilityJobs = (app: App): void => {
  const { http, store, calendar, now } = app;
  const ending = new AbortController();
  const logCountFailure = logFailure(http.log, 'availability could not be counted');
  const logUnlessEnding = (error: unknown) => {
    if (!ending.signal.aborted) logCountFailure(error);
  };
  let running: Promise<unknown> = Promise.resolve();
  const count = () => {
    const work = running.then(() => countAvailability(app, ending.signal));
    running = work.catch(() => undefined);
    return work;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    stop = runNightly('availability', { store, now, calendar }, count, logUnlessEnding);
    void oncePerNight('availability', { store, now }, count)().catch(logUnlessEnding);
  });
  http.addHook('preClose', async () => {
    stop();
    ending.abort();
    await running;
  });
};
