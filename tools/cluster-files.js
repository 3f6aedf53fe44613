import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { Failure } from './failure.js';
import { roomyMemory } from './memory.js';

/**
 * @typedef {object} ClusterFiles
 * @property {string} home a folder that is removed when this process ends
 * @property {string} data in it
 * @property {{ uid: number, gid: number } | undefined} user whom they belong to, where this is root
 * @property {string} password of the user `test`
 * @property {() => void} remove
 */

/**
 * Creates a folder that is removed when this process ends, owned by the user of PostgreSQL.
 * @param {string} [folder] where it is made; in memory where there is enough
 */
function makeHome(folder) {
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? findUnprivilegedUser() : undefined;
  const home = mkdtempSync(join(folder ?? roomyMemory() ?? tmpdir(), 'vms-postgres-'));
  const remove = () => {
    rmSync(home, { recursive: true, force: true, maxRetries: 20 });
    process.off('exit', remove);
  };
  process.once('exit', remove);
  if (user) chownSync(home, user.uid, user.gid);
  return { home, data: join(home, 'data'), user, remove };
}

/**
 * Creates the files of a new cluster.
 * @param {string} programs
 * @param {string} [folder] where they are made; in memory where there is enough
 * @returns {Promise<ClusterFiles>}
 */
export async function initialize(programs, folder) {
  const place = makeHome(folder);
  const { home, data, user } = place;
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password);
  if (user) chownSync(passwordFile, user.uid, user.gid);

  // Every connection that checks a SCRAM password costs 10 ms of processor time.
  const account = ['--username', 'test', '--pwfile', passwordFile, '--auth', 'md5'];
  const how = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
  const made = await runQuietly(join(programs, 'initdb'), ['--pgdata', data, ...account, ...how], {
    cwd: home,
    ...user,
  });
  if (made.code !== 0) throw new Failure(`initdb failed:\n${lastLines(made.output)}`);
  return { ...place, password };
}

/**
 * Creates the files of a standby by a base backup of a running cluster.
 * @param {string} programs
 * @param {{ env: NodeJS.ProcessEnv, password: string }} primary
 * @param {string} [folder] where they are made; in memory where there is enough
 * @returns {Promise<ClusterFiles>}
 */
export async function copyOf(programs, { env, password }, folder) {
  const place = makeHome(folder);
  const { home, data, user } = place;
  const how = ['--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
  const made = await runQuietly(join(programs, 'pg_basebackup'), ['--pgdata', data, ...how], {
    cwd: home,
    env,
    ...user,
  });
  if (made.code !== 0) throw new Failure(`pg_basebackup failed:\n${lastLines(made.output)}`);
  return { ...place, password };
}

/** Returns the user that PostgreSQL runs as when this process is root. */
function findUnprivilegedUser() {
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
