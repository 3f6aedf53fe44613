import { complaint, minutely, onceWithin } from '../core/jobs.ts';
import type { App } from '../core/serve.ts';
import type { Topic } from '../core/wakes.ts';
import { lookAround } from './look.ts';
import { promptly } from './promptly.ts';

/** Topics that may open or close an item. Nothing is published when a machine falls silent. */
const telling: ReadonlySet<Topic> = new Set([
  'events',
  'stock',
  'payments',
  'machines',
  'online',
  'cards',
  'unknownCards',
  // A new password and a removed admin end sessions.
  'sessions',
]);

/** Milliseconds in which no other process repeats a scan. */
const restMs = 4000;

/**
 * Scans while the server listens: every minute, and soon after a change, in one of the processes.
 */
export const attentionJobs = (
  app: Pick<App, 'http' | 'store' | 'settings' | 'calendar' | 'now' | 'elapsed' | 'wakes'>,
): void => {
  const { http, store, now, elapsed, wakes } = app;
  const complain = complaint(http.log, 'what needs attention could not be looked for');
  let listeningSince = 0;
  const look = onceWithin(restMs)('attention', { store, now }, () =>
    lookAround(store, app, { now: now(), listeningSince }),
  );
  const { ask, stop } = promptly(() => look().catch(complain), elapsed);
  let stopTicking = () => {};
  let stopHearing = () => {};
  http.addHook('onListen', async () => {
    listeningSince = now();
    ask();
    stopTicking = minutely(async () => ask(), complain);
    stopHearing = wakes.hear((heard) => {
      if (heard.some(({ topic }) => telling.has(topic))) ask();
    });
  });
  http.addHook('preClose', async () => {
    stopTicking();
    stopHearing();
    await stop();
  });
};
