import { openStore } from '../server/core/db/open.ts';
import { syncWriter } from '../server/machine-api/writer.ts';
import type { Place } from '../server/stats/rollup.ts';
import { given, jobOf } from './ingest.ts';

/** Task of a server process. */
export interface Asked {
  readonly url: string;
  readonly places: readonly Place[];
  readonly forMs: number;
}

/** Each machine sells again once its last sale is acknowledged; returns the number of sales. */
const sell = async ({ url, places, forMs }: Asked): Promise<number> => {
  const store = await openStore({ DATABASE_URL: url, DATA_DIR: '' });
  const sync = syncWriter(store, given);
  const end = performance.now() + forMs;
  let sold = 0;
  const keepSelling = async (place: Place) => {
    for (let seq = 1; performance.now() < end; seq += 1) {
      await sync(jobOf(place, [seq]));
      sold += 1;
    }
  };
  await Promise.all(places.map(keepSelling));
  await store.close();
  return sold;
};

// Signals that the modules are loaded, so that several servers can begin together.
process.send?.('ready');
process.once('message', async (asked: Asked) => {
  process.send?.(await sell(asked));
  process.disconnect();
});
