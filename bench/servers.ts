import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { syncWriter } from '../server/machine-api/sync/sync.ts';
import type { TenantMachine } from '../server/machines/rollup/rollup.ts';
import { openStore } from '../server/platform/db/open-store.ts';
import type { Db, Store } from '../server/platform/db/store.ts';
import { migrate } from '../server/platform/migrations/migrate.ts';
import { aReplicatedPostgres } from '../tools/postgres.js';
import { aFleet } from './data/fleet.ts';
import { formatRate, ingestOptions, jobOf } from './ingest.ts';
import { printLimit, printResult } from './measure.ts';
import type { Scale } from './scale.ts';

const machinesEach = 4;
const durationMs = 10_000;
/** Least multiple of the rate of one server, by the number of servers. */
const leastRatios = [
  [3, 1.5],
  [6, 2],
] as const;

interface Measured {
  /** Acknowledged events a second. */
  readonly rate: number;
  /** Share of the busy connections that waited for a lock. */
  readonly lockWait: number;
}

const formatShare = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** Samples busy connections until the signal; returns the share of those that wait for a lock. */
const watchLocks = async (db: Db, signal: AbortSignal): Promise<number> => {
  let [busy, waiting] = [0, 0];
  while (!signal.aborted) {
    const { rows } = await sql<{ busy: number; waiting: number }>`
      select count(*) as "busy", count(*) filter (where wait_event_type = 'Lock') as "waiting"
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`.execute(db);
    busy += rows[0]?.busy ?? 0;
    waiting += rows[0]?.waiting ?? 0;
    await setTimeout(20);
  }
  return waiting / Math.max(busy, 1);
};

/** Lets the machines of each store sell the next pad as soon as the last one is acknowledged. */
const measure = async (
  stores: readonly Store[],
  watcher: Store,
  places: readonly TenantMachine[],
  seqs: Map<string, number>,
): Promise<Measured> => {
  const end = AbortSignal.timeout(durationMs);
  let events = 0;
  const selling = stores.flatMap((store, index) => {
    const sync = syncWriter(store, ingestOptions);
    const own = places.slice(index * machinesEach, (index + 1) * machinesEach);
    return own.map(async (place) => {
      while (!end.aborted) {
        const seq = (seqs.get(place.id) ?? 0) + 1;
        await sync(jobOf(place, [seq]));
        seqs.set(place.id, seq);
        events += 1;
      }
    });
  });
  const start = performance.now();
  const lockWait = await watchLocks(watcher.read, end);
  await Promise.all(selling);
  return { rate: (events / (performance.now() - start)) * 1000, lockWait };
};

/**
 * Measures the sales of several servers on one PostgreSQL with a synchronous standby. A server is a
 * pool of connections with the writer of syncs; calls and their processor time are left out.
 */
export const benchServers = async ({ engines }: Scale): Promise<void> => {
  if (!engines.includes('postgres')) return;
  const postgres = await aReplicatedPostgres(tmpdir());
  const place = { DATABASE_URL: postgres.primaryUrl(), DATA_DIR: '' };
  const most = Math.max(...leastRatios.map(([count]) => count));
  const stores: Store[] = [];
  while (stores.length <= most) stores.push(await openStore(place));
  const [watcher, ...servers] = stores;
  if (!watcher) throw new Error('No store was opened');
  await migrate(watcher);
  const places = await aFleet(watcher, most * machinesEach);
  const seqs = new Map<string, number>();
  const sell = (count: number) => measure(servers.slice(0, count), watcher, places, seqs);
  // Warm-up, so that hot code is compiled.
  await sell(1);
  const one = await sell(1);
  for (const [count, atLeast] of leastRatios) {
    const several = await sell(count);
    printResult({
      what: `acknowledged single events, ${count} servers ÷ 1 server, PostgreSQL with a synchronous standby`,
      ours: formatRate(several.rate),
      peer: formatRate(one.rate),
      ratio: several.rate / one.rate,
      target: { atLeast },
    });
    printLimit(
      `time in which ${count} servers wait for locks`,
      several.lockWait,
      0.05,
      formatShare,
    );
  }
  for (const store of stores) await store.close();
  await postgres.remove();
};
