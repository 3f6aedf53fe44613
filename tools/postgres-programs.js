import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isExecutable, onPath } from './programs.js';

/** The oldest version the server supports. */
export const oldestPostgres = 15;

/** Install folders of Debian, Red Hat and Homebrew, for versions that are not on the PATH. */
const homes = /** @type {const} */ ([
  ['/usr/lib/postgresql', /^(\d+)$/],
  ['/usr', /^pgsql-(\d+)$/],
  ['/opt/homebrew/opt', /^postgresql@(\d+)$/],
  ['/usr/local/opt', /^postgresql@(\d+)$/],
]);

/** Finds the folder of a supported PostgreSQL, with initdb and postgres; undefined if there is none. */
export function postgresFolder() {
  return candidates().find(
    (folder) =>
      isExecutable(join(folder, 'initdb')) &&
      isExecutable(join(folder, 'postgres')) &&
      majorVersion(folder) >= oldestPostgres,
  );
}

function candidates() {
  const program = onPath('postgres');
  return [...(program ? [dirname(realpathSync(program))] : []), ...versions(), ...configured()];
}

/** Newest first. */
function versions() {
  return homes
    .flatMap(([home, pattern]) =>
      names(home).map((name) => ({
        folder: join(home, name, 'bin'),
        version: Number(pattern.exec(name)?.[1] ?? 0),
      })),
    )
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version)
    .map(({ folder }) => folder);
}

function configured() {
  const program = onPath('pg_config');
  return program ? [runProgram(program, '--bindir')] : [];
}

function majorVersion(/** @type {string} */ folder) {
  return Number(/(\d+)/.exec(runProgram(join(folder, 'postgres'), '--version'))?.[1] ?? 0);
}

function names(/** @type {string} */ folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function runProgram(/** @type {string} */ program, /** @type {string} */ flag) {
  try {
    return execFileSync(program, [flag], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
