import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { roomyMemory } from './memory.js';
import { lastingPort } from './ports.js';

/** Nothing that a power cut would leave behind. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

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

/** How it goes down: after a checkpoint, without one, and without a word. */
const signals = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' });

/** Until what a killed one left running has noticed, and let go of its memory. */
const patienceMs = 30_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

/**
 * @typedef {object} Cluster
 * @property {string} url of a database from where others may be created
 * @property {() => Promise<void>} start where it was before, with what it had kept
 * @property {(way: keyof typeof signals) => Promise<void>} stop
 * @property {() => number} pid of its first process
 * @property {() => Promise<void>} remove
 */

/**
 * Makes and starts a PostgreSQL in a folder of its own, which is gone when this process ends. A
 * durable one keeps what was committed, as the server demands of the PostgreSQL it is started on.
 * @param {string} programs the folder of initdb and postgres
 * @param {{ durable: boolean, folder?: string }} options
 * @returns {Promise<Cluster>}
 */
export async function startCluster(programs, { durable, folder }) {
  const { home, data, user, password, remove } = await initialize(programs, folder);
  const port = await lastingPort();
  const given = { ...forTests, ...(durable ? {} : careless), port };
  const args = ['-D', data, ...Object.entries(given).map((setting) => `--${setting.join('=')}`)];

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
  process.prependOnceListener('exit', () => server.child.kill(signals.immediate));

  const isRunning = () => server.child.exitCode === null && server.child.signalCode === null;

  /** Waits until it answers; one that ended on the memory of a killed one is launched again. */
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
    remove: async () => {
      await stop('immediate');
      remove();
    },
  };
}

/**
 * The files of a new cluster, in a folder that is gone when this process ends.
 * @param {string} programs
 * @param {string} [folder] where it is made; in memory where there is enough
 */
async function initialize(programs, folder) {
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivileged() : undefined;
  const home = mkdtempSync(join(folder ?? roomyMemory() ?? tmpdir(), 'vms-postgres-'));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  process.once('exit', remove);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);

  const data = join(home, 'data');
  const who = ['--username', 'test', '--pwfile', passwordFile, '--auth', 'password'];
  const how = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  const made = await runQuietly(join(programs, 'initdb'), ['--pgdata', data, ...who, ...how], {
    cwd: home,
    ...user,
  });
  if (made.code !== 0) throw new Failure(`initdb failed:\n${lastLines(made.output)}`);
  return { home, data, user, password, remove };
}

/** The user PostgreSQL runs as when this is root. */
function unprivileged() {
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such user here: try the next.
    }
  }
  throw new Failure(
    "PostgreSQL does not run as root, and no user is called 'postgres' or 'nobody'.",
  );
}

function idOf(/** @type {string} */ flag, /** @type {string} */ name) {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
}
