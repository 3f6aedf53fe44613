import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { logFailure, runNightly } from '../../platform/jobs/jobs.ts';
import { forgetPersons } from '../../privacy/forget.ts';
import { deleteOldRows } from './delete-old-rows.ts';

/** Its name in `jobs`. */
export const retentionJob = 'retention';

type RetentionOptions = Pick<App, 'store' | 'settings' | 'calendar' | 'now'>;

/** Fails while a long read, such as that of the backup, holds the log with former rows. */
export const forgetAndDelete = async (
  { store, settings, calendar, now }: RetentionOptions,
  signal: AbortSignal,
): Promise<void> => {
  await deleteOldRows(store, settings, now(), signal);
  const isErased = await forgetPersons(store, { settings, calendar, now: now() }, signal);
  if (!isErased) throw new Error('the files of the database still hold what was forgotten');
};

/** Forgets persons and deletes what is old every night while the server listens. */
export const retentionJobs = (app: RetentionOptions & Pick<App, 'http'>): void => {
  const { http } = app;
  const logError = logFailure(http.log, 'what is old is not all deleted, and is tried again');
  const stopping = new AbortController();
  let running = Promise.resolve();
  const work = () => {
    running = forgetAndDelete(app, stopping.signal);
    return running;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    stop = runNightly(retentionJob, app, work, (error) => {
      if (!stopping.signal.aborted) logError(error);
    });
  });
  http.addHook('preClose', async () => {
    stop();
    stopping.abort();
    await running.catch(() => undefined);
  });
};
