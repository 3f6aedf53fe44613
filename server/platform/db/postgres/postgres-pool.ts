import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type ClientBase, Pool, type PoolClient, types } from 'pg';
import type { Workload } from '../../limits/limiter.ts';
import { timeouts } from './postgres-timeouts.ts';

const { INT8, NUMERIC } = types.builtins;
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? Number
      : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Milliseconds to wait for a connection, new or pooled. */
const connectOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Milliseconds after which the driver gives up, if the network drops everything. */
const driverTimeout = { query_timeout: 35_000 };

/** Compiling took four fifths of the time of the longest lists, and makes none of them faster. */
const noCompiler = 'set jit = off';

/** Statements, because poolers drop what is sent with the start of a connection. */
const setTimeouts = Object.entries(timeouts).map(([name, ms]) => `set ${name} = ${ms}`);

/** Milliseconds at closing: for running queries, and for destroyed connections to end. */
const closeTimeouts = { graceMs: 3000, cutMs: 500 };
const waitAtMost = (ms: number, done: Promise<unknown>) =>
  Promise.race([done, setTimeout(ms, undefined, { ref: false })]);

export interface Connections {
  readonly connect: () => Promise<PoolClient>;
  readonly close: () => Promise<void>;
  /** Connections in use, and callers that wait for one. */
  readonly workload: () => Workload;
}

export interface PoolOptions {
  /** Turns timeouts off. */
  readonly isPatient: boolean;
  /** Pool size, 20 by default. */
  readonly maxConnections?: number;
  /** Refuses a new connection by throwing. */
  readonly onConnect?: ((client: ClientBase) => Promise<void>) | undefined;
}

/** Opens a pool with timeouts, unless it is patient. */
export const openPool = (
  connectionString: string,
  { isPatient, onConnect, maxConnections = 20 }: PoolOptions,
): Connections => {
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const prepare = async (client: ClientBase) => {
    await client.query([noCompiler, ...(isPatient ? [] : setTimeouts)].join('; '));
    await onConnect?.(client);
  };
  const pool = new Pool({
    connectionString,
    onConnect: prepare,
    stream,
    max: maxConnections,
    types: numbers,
    ...connectOptions,
    ...(!isPatient && driverTimeout),
  });
  // A broken idle connection is replaced at its next use; one in use fails its query too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const waiting = new Set<(error: Error) => void>();
  const connect = (): Promise<PoolClient> =>
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
  /** Fails running queries and waiting callers at once. */
  const abortAll = () => {
    for (const reject of waiting) reject(new Error('its connections are cut'));
    waiting.clear();
    for (const socket of sockets) socket.destroy();
  };
  return {
    connect,
    workload: () => ({
      running: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async (): Promise<void> => {
      const ended = pool.end();
      await waitAtMost(closeTimeouts.graceMs, ended);
      // Destroying the sockets makes the clients return to the pool.
      abortAll();
      await waitAtMost(closeTimeouts.cutMs, ended);
    },
  };
};
