import { setTimeout } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import type { Peers } from './peers.ts';

const channel = 'vms';

/** Milliseconds: between two looks whether the connection still answers, and until it is made anew. */
const looking = { everyMs: 5000, againMs: 500 };
const patience = { connectionTimeoutMillis: 5000, query_timeout: 5000 };

/** Listens by one connection until that breaks or `ended`. */
const listen = async (
  config: ClientConfig,
  hearer: Parameters<Peers['hear']>[0],
  ended: AbortSignal,
): Promise<void> => {
  const client = new Client({ ...config, ...patience });
  const broken = new AbortController();
  const signal = AbortSignal.any([ended, broken.signal]);
  // One that has fallen silent is not waited for.
  signal.addEventListener('abort', () => client.end().catch(() => undefined));
  client.on('error', () => broken.abort());
  client.on('end', () => broken.abort());
  client.on('notification', ({ payload }) => hearer(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    // Whatever was told before was told to nobody here.
    hearer();
    for (;;) {
      await setTimeout(looking.everyMs, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  } finally {
    broken.abort();
  }
};

/** The other servers on a PostgreSQL, by `LISTEN` and `NOTIFY`. */
export const postgresPeers = (config: ClientConfig, pool: Pool): Peers => ({
  teller: {
    // PostgreSQL takes less than 8000.
    longest: 7900,
    tell: async (word) => {
      await pool.query('select pg_notify($1, $2)', [channel, word]).catch(() => undefined);
    },
  },
  hear: (hearer) => {
    const ending = new AbortController();
    const { signal } = ending;
    const keepListening = async () => {
      while (!signal.aborted) {
        await listen(config, hearer, signal).catch(() => undefined);
        const pause = setTimeout(looking.againMs, undefined, { signal, ref: false });
        await pause.catch(() => undefined);
      }
    };
    keepListening();
    return () => ending.abort();
  },
});
