import { errorMessageOf } from '../../platform/db/reason.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { runNightly } from '../../platform/jobs/jobs.ts';
import { backUpNightly } from './nightly.ts';
import { recordBackupFailure } from './queries.ts';

/** Makes the nightly backup while the server listens, in one of its processes. */
export const backupJobs = ({
  http,
  store,
  settings,
  calendar,
  now,
}: Pick<App, 'http' | 'store' | 'settings' | 'calendar' | 'now'>): void => {
  const { log } = http;
  const stopping = new AbortController();
  const work = async () => {
    try {
      await backUpNightly(settings, stopping.signal);
    } catch (error) {
      // Another process makes the backup.
      if (stopping.signal.aborted) throw error;
      const reason = errorMessageOf(error);
      log.error(`the nightly backup failed, and is tried again in five minutes: ${reason}`);
      await store.change((tx) => recordBackupFailure(tx, reason, now()));
      throw error;
    }
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    if (settings.BACKUP_KEEP === 0) log.warn('BACKUP_KEEP is 0: no backup is made by itself');
    // The reason is logged above.
    else stop = runNightly('backups', { store, now, calendar }, work, () => undefined);
  });
  http.addHook('preClose', async () => {
    stop();
    stopping.abort();
  });
};
