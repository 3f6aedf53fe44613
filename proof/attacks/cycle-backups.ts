import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readBackup } from '../../server/operations/backups/read-backup.ts';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import type { ServerPlace } from '../places.ts';

const command = fileURLToPath(
  new URL('../../server/operations/backups/backup-command.ts', import.meta.url),
);
const clockModule = new URL('../server-clock.ts', import.meta.url).href;

/** Nightly backups that a server keeps here. */
export const nightsToKeep = 2;

/** Makes the nightly backup of a moment and deletes those that are too old, as a server does. */
export const backUpNight = async ({ env }: ServerPlace, now: number): Promise<void> => {
  const child = spawn(process.execPath, ['--import', clockModule, command, '--nightly'], {
    env: {
      ...programEnv(),
      ...env,
      BACKUP_KEEP: String(nightsToKeep),
      SCENARIO_START: String(now),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The backup ended with ${code}`);
};

/** The database in a backup: a file of SQLite, or a dump of PostgreSQL. */
export const readPayload = async (file: string): Promise<Buffer> => {
  const payload = new PassThrough();
  const bytes = buffer(payload);
  await readBackup(file, undefined, () => payload);
  return bytes;
};

/** The databases in the backups of a server, newest last. */
export const readBackups = (folder: string): Promise<Buffer[]> =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.backup'))
      .sort()
      .map((name) => readPayload(join(folder, name))),
  );
