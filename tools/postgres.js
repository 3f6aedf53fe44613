import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { roomyMemory } from './memory.js';
import { freePort } from './ports.js';
import { oldestPostgres, postgresFolder } from './postgres-programs.js';
import { installWithApt } from './programs.js';

// Nothing here outlives the tests, so nothing has to survive a power cut.
const forTests = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
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

/**
 * A PostgreSQL where databases may be created: the one of DATABASE_URL, or a temporary one
 * that is gone after `stop`, and when this process ends in another way.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function postgresForTests() {
  const named = process.env.DATABASE_URL;
  return named ? { url: named, stop: async () => {} } : startCluster(await findPostgres());
}

async function findPostgres() {
  const found = postgresFolder();
  if (found) return found;
  await installWithApt('postgresql');
  const installed = postgresFolder();
  if (installed) return installed;
  throw new Failure(
    `The tests on PostgreSQL need PostgreSQL ${oldestPostgres} or newer: install it (on Debian: apt-get install postgresql), or name a database with DATABASE_URL.`,
  );
}

async function startCluster(/** @type {string} */ programs) {
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivileged() : undefined;
  const home = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'vms-postgres-'));
  const remove = () => rmSync(home, { recursive: true, force: true, maxRetries: 20 });
  process.once('exit', remove);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);

  const data = join(home, 'data');
  const made = await runQuietly(
    join(programs, 'initdb'),
    [
      ...['--pgdata', data, '--username', 'test', '--pwfile', passwordFile, '--auth', 'password'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
    ],
    { cwd: home, ...user },
  );
  if (made.code !== 0) throw new Failure(`initdb failed:\n${lastLines(made.output)}`);

  const port = await freePort();
  const settings = Object.entries({ ...forTests, port }).map((setting) => `--${setting.join('=')}`);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
    cwd: home,
    ...user,
    // Out of reach of the terminal's Ctrl-C: it stops after the tests that use it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => server.kill('SIGQUIT');
  process.prependOnceListener('exit', kill);
  const ended = once(server, 'close');

  await ready(server, programs, port);
  return {
    url: `postgres://test:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      kill();
      await ended;
      remove();
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} programs
 * @param {number} port
 */
async function ready(server, programs, port) {
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text) => {
    log = (log + text).slice(-4000);
  });
  const probe = ['--host', '127.0.0.1', '--port', String(port), '--timeout', '1'];
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt += 1) {
    if ((await runQuietly(join(programs, 'pg_isready'), probe)).code === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Failure(`PostgreSQL did not start:\n${lastLines(log)}`);
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
