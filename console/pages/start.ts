import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../core/queries.ts';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { isSettled } from '../core/settled.ts';
import { createConsoleRouter } from './router.tsx';

/** Maximum delay of the first paint in ms, to render data instead of skeletons. */
const patience = 500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until every pending query has settled. */
const answered = async (client: QueryClient): Promise<void> => {
  const open = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  if (open.length === 0) return;
  await Promise.allSettled(open.map(({ promise }) => promise));
  await answered(client);
};

/** In ms: the first queries and those that follow them have settled by then. */
const settling = 3000;

const followLater = async (client: QueryClient): Promise<void> => {
  await answered(client);
  await wait(settling);
  isSettled.set(true);
  const { followChanges } = await import('../live/follow.ts');
  followChanges(client);
};

/** Starts the console before its first rendering: loads the data and the view of the address. */
export const startConsole = () => {
  const client = createQueryClient();
  const router = createConsoleRouter(client);
  // Reruns the guards when a session starts or ends, here or in another tab.
  const stop = subscribeToSession(() => {
    if (!currentSession()) client.clear();
    void router.invalidate();
  });
  const load = async () => {
    await wait(0);
    await router.load();
    await Promise.race([answered(client), wait(patience)]);
  };
  const loaded = load();
  // Without it queries poll.
  void loaded.then(() => followLater(client)).catch(() => undefined);
  return { client, router, loaded, stop };
};
