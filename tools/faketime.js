import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.js';
import { installWithApt } from './programs.js';

/** Where systems keep libfaketime, which tells a program another time than it is. */
const homes = ['/usr/lib', '/usr/lib64', '/usr/local/lib'];
const name = 'libfaketime.so.1';

/** The path of libfaketime; installs it where it can. */
export async function findFaketime() {
  const found = process.env.FAKETIME_LIBRARY ?? installed();
  if (found) return found;
  await installWithApt('faketime');
  const now = installed();
  if (now) return now;
  throw new Failure(
    'The proof of jumping clocks needs libfaketime: install it (on Debian: apt-get install faketime), or name it with FAKETIME_LIBRARY.',
  );
}

function installed() {
  return homes
    .flatMap((home) => [home, ...folders(home).map((folder) => join(home, folder))])
    .map((home) => join(home, 'faketime', name))
    .find((path) => existsSync(path));
}

function folders(/** @type {string} */ home) {
  return existsSync(home) ? readdirSync(home) : [];
}
