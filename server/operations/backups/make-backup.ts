import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { errorMessageOf } from '../../platform/db/reason.ts';
import { databaseFile, makeFolder } from '../../platform/db/sqlite/sqlite-file.ts';
import { findUsableKey } from '../../platform/secrets/encryption.ts';
import { type Settings, StartError } from '../../platform/settings/settings.ts';
import { type DatabaseFacts, formatName, formatVersion } from './header.ts';
import { backupKeyOf } from './read-backup.ts';
import { takeSnapshot } from './snapshot.ts';
import { writeBackup } from './write-backup.ts';

const file = new URL('../../../package.json', import.meta.url);

/** The version of the product that runs. */
const releaseOf = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;

export type BackupSettings = Pick<
  Settings,
  'BACKUP_DIR' | 'BACKUP_KEEP' | 'BACKUP_KEY' | 'DATABASE_URL' | 'DATA_DIR' | 'SECRETS_KEY'
>;

export interface BackupResult {
  readonly file: string;
  readonly createdAt: number;
  readonly bytes: number;
  readonly facts: DatabaseFacts;
}

const unfinishedMs = 86_400_000;

/** Deletes what a killed backup left behind, after a day. */
const deleteUnfinished = (folder: string, now: number): void => {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const isLeft = name.endsWith('.unfinished') && statSync(file).mtimeMs < now - unfinishedMs;
    if (isLeft) rmSync(file, { force: true });
  }
};

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /ENOSPC|EDQUOT|SQLITE_FULL/.test(String(error.code));

/** Makes and verifies a backup, also while servers write. Throws a StartError in one sentence. */
export const makeBackup = async (
  settings: BackupSettings,
  file: string,
  now: number,
): Promise<BackupResult> => {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (!DATABASE_URL && !existsSync(databaseFile(DATA_DIR))) {
    throw new StartError(`There is no database ${databaseFile(DATA_DIR)}; check DATA_DIR.`);
  }
  if (existsSync(file)) throw new StartError(`${file} is there already: name a file that is not.`);
  // Not encrypted, so it stays where the data is.
  const payload = join(DATA_DIR, `backup-${process.pid}.unfinished`);
  try {
    for (const folder of [DATA_DIR, dirname(file)]) {
      makeFolder(folder);
      deleteUnfinished(folder, now);
    }
    const facts = await takeSnapshot(settings, payload);
    const partialHeader = {
      format: formatName,
      version: formatVersion,
      engine: DATABASE_URL ? 'postgres' : 'sqlite',
      release: releaseOf(),
      createdAt: new Date(now).toISOString(),
      ...facts,
    } as const;
    const keys = { key: backupKeyOf(settings), secretsKey: findUsableKey(settings) };
    const bytes = await writeBackup(partialHeader, payload, file, keys);
    return { file, createdAt: now, bytes, facts };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      isDiskFull(error)
        ? `There is no room for the backup ${file}: it takes that of the database in ${DATA_DIR} and of itself in its own folder. Make room, or set BACKUP_DIR to another disk.`
        : `The backup ${file} could not be made (${errorMessageOf(error)}).`,
    );
  } finally {
    rmSync(payload, { force: true });
  }
};
