import type { App } from '../../platform/http/serve-endpoint.ts';
import { logFailure, runNightly } from '../../platform/jobs/jobs.ts';
import { deleteOldRows } from './delete-old-rows.ts';

/** Deletes what is old every night while the server listens. */
export const retentionJobs = ({
  http,
  store,
  settings,
  calendar,
  now,
}: Pick<App, 'http' | 'store' | 'settings' | 'calendar' | 'now'>): void => {
  const complain = logFailure(http.log, 'what is old could not be deleted');
  const abortController = new AbortController();
  let running = Promise.resolve();
  const work = () => {
    running = deleteOldRows(store, settings, now(), abortController.signal);
    return running;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    stop = runNightly('retention', { store, now, calendar }, work, complain);
  });
  http.addHook('preClose', async () => {
    stop();
    abortController.abort();
    await running.catch(() => undefined);
  });
};
