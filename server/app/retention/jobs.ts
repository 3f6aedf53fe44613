import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { logFailure, runNightly } from '../../platform/jobs/jobs.ts';
import { forgetPersons } from '../../privacy/forget.ts';
import { deleteOldRows } from './delete-old-rows.ts';

/** Its name in `jobs`. */
export const retentionJob = 'retention';

/** Forgets persons and deletes what is old every night while the server listens. */
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
  const forgetAndDelete = async () => {
    const { signal } = abortController;
    await deleteOldRows(store, settings, now(), signal);
    await forgetPersons(store, { settings, calendar, now: now() }, signal);
  };
  const work = () => {
    running = forgetAndDelete();
    return running;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    stop = runNightly(retentionJob, { store, now, calendar }, work, complain);
  });
  http.addHook('preClose', async () => {
    stop();
    abortController.abort();
    await running.catch(() => undefined);
  });
};
