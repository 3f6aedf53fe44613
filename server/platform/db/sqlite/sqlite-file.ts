import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../../settings/settings.ts';
import { refuseUnfinishedFolder } from '../unfinished-restore.ts';

export const databaseFile = (dataDir: string): string => join(dataDir, 'vms.db');

/** Creates an empty file that only its owner may read, before anything is written to it. */
export const makeFile = (file: string): void => writeFileSync(file, '', { mode: 0o600 });

/** Creates a missing data folder for its owner alone. */
export const makeFolder = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
};

/** Renames the file after its header is written, so a crash leaves no empty database. */
const makeDatabase = (file: string): void => {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  makeFile(unfinished);
  const database = new Database(unfinished);
  database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  database.close();
  renameSync(unfinished, file);
};

/** Creates a missing database and refuses the remains of one. */
export const prepareFile = (dataDir: string): void => {
  const file = databaseFile(dataDir);
  makeFolder(dataDir);
  refuseUnfinishedFolder(dataDir);
  if (!existsSync(file)) {
    if (existsSync(`${file}-wal`)) {
      throw new StartError(
        `${file} is gone, but its log ${file}-wal is there: restore both from a backup, or remove the log to begin with a new database.`,
      );
    }
    makeDatabase(file);
  } else if (!statSync(file).size) {
    throw new StartError(
      `The database ${file} is empty, so something has cut it off: restore it from a backup, or remove it to begin with a new one.`,
    );
  }
};
