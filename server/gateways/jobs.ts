import { setTimeout } from 'node:timers/promises';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { logFailure, oncePerInterval, runEveryMinute } from '../platform/jobs/jobs.ts';
import { type CheckParts, checkGateways } from './checks.ts';

/** Milliseconds in which no other process checks again. */
const restMs = 30_000;
/** A check that takes longer is repeated by the next process. */
const graceMs = 5000;

/** Checks saved credentials every minute while the server listens, in one of the processes. */
export const gatewayJobs = (
  { http, store, now }: Pick<App, 'http' | 'store' | 'now'>,
  parts: Pick<CheckParts, 'providers' | 'open'>,
): void => {
  const complain = logFailure(http.log, 'saved gateway credentials could not be checked');
  const stopping = new AbortController();
  const { signal } = stopping;
  const checkOnce = oncePerInterval(restMs)('gateways', { store, now }, () =>
    checkGateways({ ...parts, store, now, signal }),
  );
  let underWay = Promise.resolve();
  const check = () => {
    underWay = checkOnce();
    return underWay;
  };
  let stop = () => {};
  http.addHook('onListen', async () => {
    void check().catch(complain);
    stop = runEveryMinute(check, complain);
  });
  http.addHook('preClose', async () => {
    stop();
    stopping.abort();
    await Promise.race([
      underWay.catch(() => undefined),
      setTimeout(graceMs, undefined, { ref: false }),
    ]);
  });
};
