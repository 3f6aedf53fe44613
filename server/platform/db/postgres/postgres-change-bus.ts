import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeBus, Db } from '../store.ts';
import type { Connections } from './postgres-pool.ts';

const channel = 'vms';

/** Milliseconds between two probes of the connection, and until a reconnect. */
const probeTiming = { intervalMs: 5000, reconnectMs: 500 };
const probe = { text: 'select 1', query_timeout: 5000 };

/** Listens on one connection until it breaks or `ended` aborts. */
const listen = async (
  { connect }: Connections,
  listener: Parameters<ChangeBus['subscribe']>[0],
  ended: AbortSignal,
): Promise<void> => {
  const client = await connect();
  if (ended.aborted) return client.release();
  const broken = new AbortController();
  const signal = AbortSignal.any([ended, broken.signal]);
  // Destroy the client: a hung connection would never end.
  signal.addEventListener('abort', () => client.release(true));
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload }) => listener(payload));
  try {
    await client.query(`listen ${channel}`);
    // Events before `listen` were missed.
    listener();
    for (;;) {
      await setTimeout(probeTiming.intervalMs, undefined, { signal, ref: false });
      await client.query(probe);
    }
  } finally {
    broken.abort();
  }
};

/** A change bus over `LISTEN` and `NOTIFY`. */
export const postgresChangeBus = (
  connections: Connections,
  db: Db,
  closed: AbortSignal,
): ChangeBus => ({
  publish: async (payloads) => {
    const notify = sql`select pg_notify(${channel}, payload)
      from unnest(${payloads}::text[]) as payload`;
    await notify.execute(db).catch(() => undefined);
  },
  subscribe: (listener) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, closed]);
    const keepListening = async () => {
      while (!signal.aborted) {
        await listen(connections, listener, signal).catch(() => undefined);
        const pause = setTimeout(probeTiming.reconnectMs, undefined, { signal, ref: false });
        await pause.catch(() => undefined);
      }
    };
    keepListening();
    return () => ending.abort();
  },
});
