import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../core/calls/queries.ts';
import { currentSession, subscribeToSession } from '../core/calls/session.ts';
import { subscribeToLanguage } from '../core/texts.ts';
import { createConsoleRouter } from './router.tsx';

/** Maximum delay of the first paint in ms, to render data instead of skeletons. */
const firstPaintTimeoutMs = 500;

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until every pending query has settled. */
const waitForQueries = async (client: QueryClient): Promise<void> => {
  const pending = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  if (pending.length === 0) return;
  await Promise.allSettled(pending.map(({ promise }) => promise));
  await waitForQueries(client);
};

/** In ms: the first queries and those that follow them have settled by then. */
const settleMs = 3000;

const followLater = async (client: QueryClient, isStopped: () => boolean): Promise<void> => {
  await waitForQueries(client);
  await waitMs(settleMs);
  if (isStopped()) return;
  const { followChanges } = await import('../core/live/follow.ts');
  followChanges(client);
};

/** Starts the console before its first rendering: loads the data and the view of the address. */
export const startConsole = () => {
  const client = createQueryClient();
  const router = createConsoleRouter(client);
  // Reruns the guards when a session starts or ends, here or in another tab.
  const stopSession = subscribeToSession(() => {
    if (!currentSession()) client.clear();
    void router.invalidate();
  });
  // The server has answered in the former language.
  const stopLanguage = subscribeToLanguage(() => void client.invalidateQueries());
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    stopSession();
    stopLanguage();
  };
  const load = async () => {
    await waitMs(0);
    await router.load();
    await Promise.race([waitForQueries(client), waitMs(firstPaintTimeoutMs)]);
  };
  const loaded = load();
  // Without it queries poll.
  void loaded.then(() => followLater(client, () => isStopped)).catch(() => undefined);
  return { client, router, loaded, stop };
};
