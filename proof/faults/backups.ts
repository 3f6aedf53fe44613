import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { restoreBackup } from '../../server/operations/backups/restore/restore.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import { lastLines, runQuietly } from '../../tools/child.js';
import { postgresFolder } from '../../tools/postgres-programs.js';
import type { ServerPlace } from '../places.ts';

/** Runs the operator's commands with the settings of the server. */

const programPath = (name: 'backup' | 'restore'): string =>
  fileURLToPath(new URL(`../../server/operations/backups/${name}-command.ts`, import.meta.url));

// Falls back to the PostgreSQL programs that `npm run` has installed.
process.env.PATH = [process.env.PATH, postgresFolder()].filter(Boolean).join(delimiter);

const run = async (
  place: ServerPlace,
  name: 'backup' | 'restore',
  file: string,
): Promise<string> => {
  const env = { ...programEnv(), ...place.env, PAYMENTS: 'off' };
  const { code, output } = await runQuietly(process.execPath, [programPath(name), file], { env });
  if (code !== 0) throw new Error(`${name} failed:\n${lastLines(output)}`);
  return output;
};

/** Returns the path of the backup. */
export const backUp = async (place: ServerPlace): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.backup');
  await run(place, 'backup', file);
  return file;
};

/** Runs the restore in this process instead of the command. */
export const restoreInProcess = ({ env }: ServerPlace, file: string): Promise<unknown> =>
  restoreBackup(file, readSettings(env), Date.now());

export const restoreByCommand = (place: ServerPlace, file: string): Promise<string> =>
  run(place, 'restore', file);

/** Runs the restore and kills it after `ms` milliseconds, unless it has ended before. */
export const killRestore = async (
  { env }: ServerPlace,
  file: string,
  ms: number,
): Promise<void> => {
  const child = spawn(process.execPath, [programPath('restore'), file], {
    env: { ...programEnv(), ...env, PAYMENTS: 'off' },
    stdio: 'ignore',
  });
  const over = once(child, 'exit');
  await Promise.race([over, setTimeout(ms)]);
  child.kill('SIGKILL');
  await over;
};

/** Truncates the backup, as if its end was never written. */
export const truncateBackup = (file: string): string => {
  truncateSync(file, Math.floor(statSync(file).size * 0.6));
  return file;
};
