import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../platform/db/open-store.ts';
import { errorMessageOf } from '../../../platform/db/reason.ts';
import { databaseFile, makeFolder } from '../../../platform/db/sqlite/sqlite-file.ts';
import { syncFolder } from '../../../platform/db/sync-folder.ts';
import { markerFile } from '../../../platform/db/unfinished-restore.ts';
import { migrate } from '../../../platform/migrations/migrate.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { timestampName } from '../backup-names.ts';
import type { Header } from '../header.ts';
import { readBackup } from '../read-backup.ts';
import { readDatabaseFile, readFacts } from '../snapshot.ts';
import { type AccessState, readAccessState } from './access-state.ts';
import { completeRestore, type RestoreResult } from './after-restore.ts';
import { type Inspection, inspectRestored, requireOwnCode } from './inspect-restored.ts';
import { acceptFitting, type RestoreJob, type RestoreOutcome } from './restore-job.ts';

/** Database files in the order of removal; without the last one there is no database. */
const databaseFiles = ['-wal', '-shm', ''].map((end) => `vms.db${end}`);

/** Moves back the files of an interrupted restore. */
const undoSwap = (dataDir: string): void => {
  const marker = markerFile(dataDir);
  if (!existsSync(marker)) return;
  const previousFolder = readFileSync(marker, 'utf8');
  for (const name of databaseFiles.toReversed()) {
    const moved = join(previousFolder, name);
    if (existsSync(moved)) renameSync(moved, join(dataDir, name));
  }
  syncFolder(dataDir);
  rmSync(marker);
  syncFolder(dataDir);
};

const requireRoom = (file: string, bytes: number, folder: string): void => {
  const { bavail, bsize } = statfsSync(folder);
  if (bytes <= bavail * bsize) return;
  throw new StartError(
    `${file} unpacks to ${bytes} bytes and ${bavail * bsize} are free in DATA_DIR: make room there.`,
  );
};

/** Unpacks the backup into a folder of its own and verifies it. */
const unpack = async (job: RestoreJob, staged: string): Promise<Header> => {
  const { file, key } = job;
  const target = databaseFile(staged);
  const openTarget = ({ bytes }: Header) => {
    requireRoom(file, bytes, staged);
    return createWriteStream(target, { mode: 0o600, flush: true });
  };
  const header = await readBackup(file, key, acceptFitting(job, openTarget));
  const { schema, rows, auditHead } = await readDatabaseFile(target, readFacts).catch(() => {
    throw new StartError(`${file} holds no database that can be opened: take another backup.`);
  });
  const isSame = JSON.stringify({ schema, rows, auditHead }) === JSON.stringify(factsIn(header));
  if (!isSame) throw new StartError(`${file} does not hold what it says: take another backup.`);
  return header;
};

const factsIn = ({ schema, rows, auditHead }: Header) => ({ schema, rows, auditHead });

/** Access to the current database; undefined when there is none, or it cannot be read. */
const readCurrentAccess = async (dataDir: string): Promise<AccessState | undefined> => {
  const file = databaseFile(dataDir);
  return existsSync(file)
    ? readDatabaseFile(file, readAccessState).catch(() => undefined)
    : undefined;
};

const completeStaged = async (
  job: RestoreJob,
  staged: string,
  source: { header: Header; replaced: AccessState | undefined },
): Promise<{ done: RestoreResult; inspection: Inspection }> => {
  const { file, settings, now } = job;
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: staged });
  try {
    await migrate(store);
    const done = await store.change((tx) =>
      completeRestore(tx, { ...source, file, settings, now }),
    );
    // Last, so that it shows what foreign triggers have made of the steps before.
    const inspection = await inspectRestored(store.read);
    requireOwnCode(job, inspection);
    return { done, inspection };
  } finally {
    await store.close();
  }
};

/** Swaps the databases; the marker file allows to undo an interrupted swap. */
const swapDatabases = (dataDir: string, staged: string, previousFolder: string): void => {
  makeFolder(previousFolder);
  const marker = markerFile(dataDir);
  writeFileSync(`${marker}.new`, previousFolder, { mode: 0o600, flush: true });
  renameSync(`${marker}.new`, marker);
  syncFolder(dataDir);
  try {
    for (const name of databaseFiles) {
      const currentFile = join(dataDir, name);
      if (existsSync(currentFile)) renameSync(currentFile, join(previousFolder, name));
    }
    syncFolder(previousFolder);
    renameSync(databaseFile(staged), databaseFile(dataDir));
    syncFolder(dataDir);
  } catch (error) {
    undoSwap(dataDir);
    throw error;
  }
  rmSync(marker);
  syncFolder(dataDir);
};

const restoreError = (file: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(
        `${file} could not be restored (${errorMessageOf(error)}); the database is what it was.`,
      );

/** Requires the lock of the data folder. */
export const restoreFolder = async (job: RestoreJob): Promise<RestoreOutcome> => {
  const { settings, now } = job;
  const { DATA_DIR } = settings;
  undoSwap(DATA_DIR);
  const staged = join(DATA_DIR, 'restoring');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { mode: 0o700 });
  try {
    const header = await unpack(job, staged);
    const replaced = await readCurrentAccess(DATA_DIR);
    const isThere = existsSync(databaseFile(DATA_DIR));
    const completed = await completeStaged(job, staged, { header, replaced });
    const previousFolder = join(DATA_DIR, 'backups', `before-restore-${timestampName(now)}`);
    swapDatabases(DATA_DIR, staged, previousFolder);
    return {
      header,
      ...completed,
      previousDatabase: isThere ? previousFolder : undefined,
      isPreviousUnreadable: isThere && !replaced,
    };
  } catch (error) {
    throw restoreError(job.file, error);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
};
