import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../core/queries.ts';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { isSettled } from '../core/settled.ts';
import { createConsoleRouter } from './router.tsx';

/** In ms: so long the first picture waits for its data, which spares it the change from skeletons. */
const patience = 500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** All that was asked for is answered, or has failed. */
const answered = async (client: QueryClient): Promise<void> => {
  const open = client.getQueryCache().findAll({ fetchStatus: 'fetching' });
  if (open.length === 0) return;
  await Promise.allSettled(open.map(({ promise }) => promise));
  await answered(client);
};

/** In ms: what is asked for first, and what follows it, is there by then. */
const settling = 3000;

const followLater = async (client: QueryClient): Promise<void> => {
  await answered(client);
  await wait(settling);
  isSettled.set(true);
  const { followChanges } = await import('../live/follow.ts');
  followChanges(client);
};

/** The console before anything of it is shown: asks for what the address will show, and for its view. */
export const startConsole = () => {
  const client = createQueryClient();
  const router = createConsoleRouter(client);
  // The guards decide anew whenever a session starts or ends, here or in another tab.
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
  // Without it the page looks for changes by itself.
  void loaded.then(() => followLater(client)).catch(() => undefined);
  return { client, router, loaded, stop };
};
