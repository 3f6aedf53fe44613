import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './child.js';

/**
 * Returns the path of the first of these programs on the PATH.
 * @param {...string} names
 */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name + suffix)))
    .find(isExecutable);
}

export function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** apt-get locks its database: concurrent stages install one after the other. */
let installation = Promise.resolve();

/** Installs a system package where no password is needed: as root on Debian. */
export function installWithApt(/** @type {string} */ name) {
  installation = installation.then(() => install(name));
  return installation;
}

async function install(/** @type {string} */ name) {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.error(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update'], { env });
  await runQuietly('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
