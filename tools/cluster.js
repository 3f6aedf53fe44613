import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { initialize } from './cluster-files.js';
import { Failure } from './failure.js';
import { lastingPort } from './ports.js';

/** Fast settings without durability. Compiling a query costs more than running it on a few rows. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
};

const forTests = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Every test makes and drops a database.
  checkpoint_timeout: '1h',
  shared_buffers: '256MB',
  autovacuum: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/** Shutdown modes: with a checkpoint, without one, and killed. */
const signals = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' });

/** Maximum wait until the children of a killed postmaster release its shared memory. */
const patienceMs = 30_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/**
 * @typedef {object} Cluster
 * @property {string} url of a database from where others may be created
 * @property {() => Promise<void>} start on the same port with the same data
 * @property {(way: keyof typeof signals) => Promise<void>} stop
 * @property {() => number} pid of its first process
 * @property {number} port
 * @property {string} password
 * @property {NodeJS.ProcessEnv} env by which the programs of PostgreSQL find it
 * @property {() => Promise<void>} remove
 */

/**
 * Creates and starts a PostgreSQL in its own folder, which is removed when this process ends. A
 * durable one keeps every commit, as the server requires.
 * @param {string} programs the folder of initdb and postgres
 * @param {{ durable: boolean, folder?: string }} options
 * @returns {Promise<Cluster>}
 */
export async function startCluster(programs, { durable, folder }) {
  return runCluster(programs, await initialize(programs, folder), durable ? {} : fastSettings);
}

/**
 * Starts a PostgreSQL on existing files.
 * @param {string} programs
 * @param {import('./cluster-files.js').ClusterFiles} files
 * @param {Record<string, string>} settings
 * @param {number} [atPort]
 * @returns {Promise<Cluster>}
 */
export async function runCluster(programs, files, settings, atPort) {
  const { home, data, user, password, remove } = files;
  const port = atPort ?? (await lastingPort());
  const options = { ...forTests, ...settings, port };
  const args = ['-D', data, ...Object.entries(options).map((setting) => `--${setting.join('=')}`)];

  const launch = () => {
    const child = spawn(join(programs, 'postgres'), args, {
      cwd: home,
      ...user,
      // Out of reach of the terminal's Ctrl-C: it stops after the tests that use it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'close');
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
    });
    return { child, ended, log: () => log };
  };
  let server = launch();
  const end = () => server.child.kill(signals.immediate);
  process.prependOnceListener('exit', end);

  const isRunning = () => server.child.exitCode === null && server.child.signalCode === null;

  /** Waits until it answers; relaunches one that failed on the shared memory of a killed one. */
  const ready = async ({ again = false } = {}) => {
    const probe = ['--host', '127.0.0.1', '--port', String(port), '--timeout', '1'];
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      if (!isRunning()) {
        if (!again) break;
        server = launch();
      }
      if ((await runQuietly(join(programs, 'pg_isready'), probe)).code === 0) return;
      await pause();
    }
    throw new Failure(`PostgreSQL did not start:\n${lastLines(server.log())}`);
  };

  const stop = async (/** @type {keyof typeof signals} */ way) => {
    if (!isRunning()) return;
    server.child.kill(signals[way]);
    await server.ended;
  };

  await ready();
  return {
    url: `postgres://test:${password}@127.0.0.1:${port}/postgres`,
    start: () => ready({ again: true }),
    stop,
    pid: () => server.child.pid ?? 0,
    port,
    password,
    env: {
      ...process.env,
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'test',
      PGPASSWORD: password,
      PGDATABASE: 'postgres',
    },
    remove: async () => {
      await stop('immediate');
      process.off('exit', end);
      remove();
    },
  };
}
