import { buildApp } from '../../server/app/build.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import type { Store } from '../../server/platform/db/store.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';

/**
 * The real server on the test's database at a fixed time. It is killed before or after its
 * KILL_AT-th commit; a message advances due payments.
 */
const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

const killedAt = (store: Store, at: number, when: string | undefined): Store => {
  let commits = 0;
  return {
    ...store,
    change: async (work) => {
      commits += 1;
      const isLast = commits === at;
      const answer = await store.change(async (tx) => {
        const answer = await work(tx);
        return isLast && when === 'before' ? die() : answer;
      });
      return isLast && when === 'after' ? die() : answer;
    },
  };
};

const settings = readSettings(process.env);
const { KILL_AT, KILL_WHEN, NOW } = process.env;
const store = killedAt(await openStore(settings), Number(KILL_AT), KILL_WHEN);
const http = await buildApp({ store, settings, now: () => Number(NOW) });
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.on('disconnect', () => process.exit());
process.on('message', async () => {
  await http.payments.advanceDue();
  process.send?.('done');
});
process.send?.(typeof address === 'object' ? address?.port : undefined);
