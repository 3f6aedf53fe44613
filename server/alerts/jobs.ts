import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { logFailure } from '../platform/jobs/jobs.ts';
import type { AlertContext } from './deliveries/deliver.ts';
import { runDeliveryRound } from './deliveries/delivery-rounds.ts';
import { createDeliveryWorkers } from './deliveries/delivery-workers.ts';

/** Milliseconds between two rounds when nothing happens. */
const roundMs = 15_000;
/** Milliseconds in which simultaneous findings are collected into one message. */
const collectMs = 2000;

/** Notifies recipients while the server listens, in each of its processes. */
export const alertJobs = ({ http, changes }: App, context: AlertContext): void => {
  const complain = logFailure(http.log, 'alerts could not be sent');
  const abortController = new AbortController();
  const workers = createDeliveryWorkers(context, abortController.signal, complain);
  let isListening = false;
  let hasChanges = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const startRound = () => {
    hasChanges = false;
    running = runDeliveryRound(context, workers)
      .catch(complain)
      .finally(() => {
        running = undefined;
        if (!abortController.signal.aborted) scheduleRound(hasChanges ? collectMs : roundMs);
      });
  };
  const scheduleRound = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(startRound, ms).unref();
  };
  const unsubscribe = changes.subscribe((messages) => {
    if (hasChanges || !messages.some(({ topic }) => topic === 'attention')) return;
    hasChanges = true;
    if (isListening && !running) scheduleRound(collectMs);
  });
  http.addHook('onListen', async () => {
    isListening = true;
    scheduleRound(collectMs);
  });
  http.addHook('preClose', async () => {
    unsubscribe();
    abortController.abort();
    clearTimeout(timer);
    await running;
    await workers.finish();
  });
};
