import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolClient, types } from 'pg';

const { INT8, NUMERIC } = types.builtins;
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Milliseconds to wait for a connection, new or pooled. */
const connecting = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * Milliseconds. The database ends long statements and idle transactions, whose locks would block the
 * other servers. If the network drops everything, the driver gives up a little later.
 */
const limits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 35_000,
};

/** Sends all writes of one turn of the event loop together. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/** Milliseconds at closing: for running queries, and for destroyed connections to end. */
const closing = { graceMs: 3000, cutMs: 500 };
const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done, setTimeout(ms, undefined, { ref: false })]);

/** Connections to one PostgreSQL, or to the right one of several hosts. */
export interface Connections {
  readonly connect: () => Promise<PoolClient>;
  /** Present connections are not reused. */
  readonly forget: () => void;
  /** Fails running queries and waiting callers at once. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  /** Turns timeouts off. */
  readonly isPatient: boolean;
  /** Pool size, 20 by default. */
  readonly most?: number;
  /** Refuses a new connection by throwing. */
  readonly onConnect?: ((client: ClientBase) => Promise<void>) | undefined;
}

/** Opens a pool with timeouts, unless it is patient. */
export const openPool = (
  connectionString: string,
  { isPatient, onConnect, most = 20 }: PoolOptions,
): Connections => {
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new GatheringSocket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  // Queries that do not wait for each other are pipelined.
  const pipelining = { pipeline: true, stream };
  const own = { connectionString, onConnect, max: most, types: numbers };
  const options = { ...own, ...connecting, ...pipelining };
  const pool = new Pool({ ...options, ...(!isPatient && limits) });
  const clients = new Set<PoolClient>();
  const forgotten = new WeakSet<PoolClient>();
  // A broken idle connection is replaced at its next use; one in use fails its query too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => clients.delete(client));
  const waiting = new Set<(error: Error) => void>();
  const take = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      pool.connect().then(
        (client) => (waiting.delete(reject) ? resolve(client) : client.release(true)),
        (error: Error) => {
          waiting.delete(reject);
          reject(error);
        },
      );
    });
  const cut = () => {
    for (const reject of waiting) reject(new Error('its connections are cut'));
    waiting.clear();
    for (const socket of sockets) socket.destroy();
  };
  return {
    connect: async () => {
      for (;;) {
        const client = await take();
        if (!forgotten.has(client)) return client;
        client.release(true);
      }
    },
    forget: () => {
      for (const client of clients) forgotten.add(client);
    },
    cut,
    close: async (): Promise<void> => {
      const ended = pool.end();
      await within(closing.graceMs, ended);
      // Destroying the sockets makes the clients return to the pool.
      cut();
      await within(closing.cutMs, ended);
    },
  };
};
