import { setTimeout } from 'node:timers/promises';
import type { Peers } from './peers.ts';
import type { Connections } from './postgres-pool.ts';

const channel = 'vms';

/** Milliseconds between two probes of the connection, and until a reconnect. */
const looking = { everyMs: 5000, againMs: 500 };
const probe = { text: 'select 1', query_timeout: 5000 };

/** Listens on one connection until it breaks or `ended` aborts. */
const listen = async (
  { connect }: Connections,
  hearer: Parameters<Peers['hear']>[0],
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
  client.on('notification', ({ payload }) => hearer(payload));
  try {
    await client.query(`listen ${channel}`);
    // Events before `listen` were missed.
    hearer();
    for (;;) {
      await setTimeout(looking.everyMs, undefined, { signal, ref: false });
      await client.query(probe);
    }
  } finally {
    broken.abort();
  }
};

/** A change bus over `LISTEN` and `NOTIFY`. */
export const postgresPeers = (connections: Connections, closed: AbortSignal): Peers => ({
  teller: {
    // A NOTIFY payload must be shorter than 8000 bytes.
    longest: 7900,
    tell: async (word) => {
      const client = await connections.connect().catch(() => undefined);
      const told = client?.query('select pg_notify($1, $2)', [channel, word]);
      await told?.then(
        () => client?.release(),
        () => client?.release(true),
      );
    },
  },
  hear: (hearer) => {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, closed]);
    const keepListening = async () => {
      while (!signal.aborted) {
        await listen(connections, hearer, signal).catch(() => undefined);
        const pause = setTimeout(looking.againMs, undefined, { signal, ref: false });
        await pause.catch(() => undefined);
      }
    };
    keepListening();
    return () => ending.abort();
  },
});
