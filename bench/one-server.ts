import { syncWriter } from '../server/machine-api/sync/sync-writer.ts';
import { openStore } from '../server/platform/db/open-store.ts';
import type { TenantMachine } from '../server/stats/rollup.ts';
import { ingestOptions, jobOf } from './ingest.ts';

/** Task of a server process. */
export interface SellTask {
  readonly url: string;
  readonly places: readonly TenantMachine[];
  readonly forMs: number;
}

/** Each machine sells again once its last sale is acknowledged; returns the number of sales. */
const runSales = async ({ url, places, forMs }: SellTask): Promise<number> => {
  const store = await openStore({ DATABASE_URL: url, DATA_DIR: '' });
  const sync = syncWriter(store, ingestOptions);
  const end = performance.now() + forMs;
  let soldCount = 0;
  const keepSelling = async (place: TenantMachine) => {
    for (let seq = 1; performance.now() < end; seq += 1) {
      await sync(jobOf(place, [seq]));
      soldCount += 1;
    }
  };
  await Promise.all(places.map(keepSelling));
  await store.close();
  return soldCount;
};

// Signals that the modules are loaded, so that several servers can begin together.
process.send?.('ready');
process.once('message', async (task: SellTask) => {
  process.send?.(await runSales(task));
  process.disconnect();
});
