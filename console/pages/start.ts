import { createQueryClient } from '../core/queries.ts';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { createConsoleRouter } from './router.tsx';

/** The console before anything of it is shown: asks for what the address will show, and for its view. */
export const startConsole = () => {
  const client = createQueryClient();
  const router = createConsoleRouter(client);
  // The guards decide anew whenever a session starts or ends, here or in another tab.
  subscribeToSession(() => {
    if (!currentSession()) client.clear();
    void router.invalidate();
  });
  return { client, router, loaded: router.load() };
};
