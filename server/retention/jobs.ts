import { complaint, nightly } from '../core/jobs.ts';
import type { App } from '../core/serve.ts';
import { forgetOld } from './forget.ts';

/** Deletes what is old every night while the server listens. */
export const retentionJobs = ({
  http,
  store,
  settings,
  calendar,
  now,
}: Pick<App, 'http' | 'store' | 'settings' | 'calendar' | 'now'>): void => {
  const complain = complaint(http.log, 'what is old could not be deleted');
  const ending = new AbortController();
  let underWay = Promise.resolve();
  const work = () => {
    underWay = forgetOld(store, settings, now(), ending.signal);
    return underWay;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    stop = nightly('retention', { store, now, calendar }, work, complain);
  });
  http.addHook('preClose', async () => {
    stop();
    ending.abort();
    await underWay.catch(() => undefined);
  });
};
