import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { connectSqlite } from '../../server/core/db/sqlite.ts';
import { databaseFile } from '../../server/core/db/sqlite-file.ts';
import { lastLines, runQuietly } from '../../tools/child.js';
import { postgresFolder } from '../../tools/postgres-programs.js';
import { aPlace, type Place } from '../places.ts';

/** A backup as docs/run.md says that it is made and put back. */
export interface Backup {
  readonly of: Place;
  readonly file: string;
}

const run = async (program: string, ...args: readonly string[]): Promise<void> => {
  const { code, output } = await runQuietly(program, [...args]);
  if (code !== 0) throw new Error(`${program} failed:\n${lastLines(output)}`);
};

const ofPostgres = (name: string): string => join(postgresFolder() ?? '', name);

export const backUp = async (of: Place): Promise<Backup> => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'backup');
  if (of.env.DATABASE_URL) {
    await run(ofPostgres('pg_dump'), '--format=custom', `--file=${file}`, of.env.DATABASE_URL);
  } else {
    const database = connectSqlite(databaseFile(of.dataDir), { readonly: true });
    database.exec(`vacuum into '${file}'`);
    database.close();
  }
  return { of, file };
};

/** A new place with what was backed up, and the key that what is sealed there needs. */
export const restore = async ({ of, file }: Backup): Promise<Place> => {
  const place = await aPlace(of.engine);
  const { SECRETS_KEY = '' } = of.env;
  const restored = { ...place, env: { ...place.env, SECRETS_KEY } };
  if (!place.env.DATABASE_URL) copyFileSync(file, databaseFile(place.dataDir));
  else {
    const to = `--dbname=${place.env.DATABASE_URL}`;
    await run(ofPostgres('pg_restore'), '--exit-on-error', to, file).catch(async (error) => {
      await place.remove();
      throw error;
    });
  }
  return restored;
};

/** The same backup, of which the end was never written. */
export const cutShort = (backup: Backup): Backup => {
  truncateSync(backup.file, Math.floor(statSync(backup.file).size * 0.6));
  return backup;
};
