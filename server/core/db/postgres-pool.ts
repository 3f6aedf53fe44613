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

/** Milliseconds: for a connection, a new one or one of the pool that somebody else uses. */
const connecting = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/**
 * Milliseconds. The database ends a statement that takes too long and a transaction that nobody
 * goes on with, whose locks would stop the other servers; behind a network that drops everything
 * the driver gives up by itself, a little later.
 */
const limits = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 35_000,
};

/** Sends what is written in one turn of the loop together. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/** Milliseconds: for what is under way when the pool closes, and then for what was cut short. */
const closing = { graceMs: 3000, cutMs: 500 };
const within = (ms: number, done: Promise<unknown>) =>
  Promise.race([done, setTimeout(ms, undefined, { ref: false })]);

/** Connections to one PostgreSQL, or to the one of several that is meant. */
export interface Connections {
  readonly connect: () => Promise<PoolClient>;
  /** What is connected now is not used again. */
  readonly forget: () => void;
  /** Nor is what is under way waited for, or for a connection: it fails. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  /** Waits for its answers as long as they take. */
  readonly isPatient: boolean;
  /** Connections at once, where they are not the usual 20. */
  readonly most?: number;
  /** Refuses a new connection by throwing. */
  readonly onConnect?: ((client: ClientBase) => Promise<void>) | undefined;
}

/** Connections that wait for nothing for ever, unless they are patient. */
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
  // Queries that are asked for without waiting for each other leave together.
  const pipelining = { pipeline: true, stream };
  const own = { connectionString, onConnect, max: most, types: numbers };
  const options = { ...own, ...connecting, ...pipelining };
  const pool = new Pool({ ...options, ...(!isPatient && limits) });
  const clients = new Set<PoolClient>();
  const forgotten = new WeakSet<PoolClient>();
  // A connection that breaks is replaced at its next use; one in use fails its query as well.
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
      // So that their connections are given back.
      cut();
      await within(closing.cutMs, ended);
    },
  };
};
