import type { App } from '../platform/endpoints/serve-endpoint.ts';
import type { ChangeTopic } from '../platform/events/change-events.ts';
import { logFailure, oncePerInterval, runEveryMinute } from '../platform/jobs/jobs.ts';
import { createStoppedSalesFinder } from './findings/find-sales.ts';
import { type ScanSettings, scanForProblems } from './scan/scan.ts';
import { createThrottle } from './scan/throttle.ts';

/** Topics that may open or close an item. Nothing is published when a machine falls silent. */
const triggerTopics: ReadonlySet<ChangeTopic> = new Set([
  'events',
  'stock',
  'payments',
  'machines',
  'online',
  'cards',
  'unknownCards',
  'visits',
  // A new password and a removed admin end sessions.
  'sessions',
]);

/** Milliseconds in which no other process repeats a scan. */
const scanIntervalMs = 4000;

/**
 * Scans while the server listens: every minute, and soon after a change, in one of the processes.
 */
export const attentionJobs = (
  app: Pick<App, 'http' | 'store' | 'settings' | 'calendar' | 'now' | 'elapsed' | 'changes'>,
  finders: Pick<ScanSettings, 'findUnsentAlerts'>,
): void => {
  const { http, store, now, elapsed, changes } = app;
  const complain = logFailure(http.log, 'what needs attention could not be looked for');
  const scanSettings = { ...app, ...finders, findStoppedSales: createStoppedSalesFinder() };
  let listeningSince = 0;
  const scan = oncePerInterval(scanIntervalMs)('attention', { store, now }, () =>
    scanForProblems(store, scanSettings, { now: now(), listeningSince }),
  );
  const { request, stop } = createThrottle(() => scan().catch(complain), elapsed);
  let stopTicking = () => {};
  let unsubscribe = () => {};
  http.addHook('onListen', async () => {
    listeningSince = now();
    request();
    stopTicking = runEveryMinute(async () => request(), complain);
    unsubscribe = changes.subscribe((messages) => {
      if (messages.some(({ topic }) => triggerTopics.has(topic))) request();
    });
  });
  http.addHook('preClose', async () => {
    stopTicking();
    unsubscribe();
    await stop();
  });
};
