import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { keepFolder } from '../core/db/keep-folder.ts';
import { openStore } from '../core/db/open.ts';
import { reasonOf } from '../core/db/reason.ts';
import { databaseFile, makeFolder } from '../core/db/sqlite-file.ts';
import { markerFile } from '../core/db/unfinished-restore.ts';
import { migrate } from '../core/migrations/migrate.ts';
import { StartError } from '../core/settings/settings.ts';
import { afterRestore, type Restored } from './after-restore.ts';
import { stampOf } from './files.ts';
import type { Header } from './header.ts';
import { fitting, type Job, type Outcome } from './job.ts';
import { readBackup } from './reading.ts';
import { type Known, knownIn } from './replaced.ts';
import { factsOf, lookInto } from './snapshot.ts';

/** Database files in the order of removal; without the last one there is no database. */
const filesOf = ['-wal', '-shm', ''].map((end) => `vms.db${end}`);

/** Moves back the files of an interrupted restore. */
const undo = (dataDir: string): void => {
  const marker = markerFile(dataDir);
  if (!existsSync(marker)) return;
  const wayBack = readFileSync(marker, 'utf8');
  for (const name of filesOf.toReversed()) {
    const moved = join(wayBack, name);
    if (existsSync(moved)) renameSync(moved, join(dataDir, name));
  }
  keepFolder(dataDir);
  rmSync(marker);
  keepFolder(dataDir);
};

/** Unpacks the backup into a folder of its own and verifies it. */
const unpack = async (job: Job, staged: string): Promise<Header> => {
  const { file, key } = job;
  const target = databaseFile(staged);
  const into = () => createWriteStream(target, { mode: 0o600, flush: true });
  const header = await readBackup(file, key, fitting(job, into));
  const { schema, rows, auditHead } = await lookInto(target, factsOf).catch(() => {
    throw new StartError(`${file} holds no database that can be opened: take another backup.`);
  });
  const isSame = JSON.stringify({ schema, rows, auditHead }) === JSON.stringify(factsIn(header));
  if (!isSame) throw new StartError(`${file} does not hold what it says: take another backup.`);
  return header;
};

const factsIn = ({ schema, rows, auditHead }: Header) => ({ schema, rows, auditHead });

/** Access to the current database; undefined when there is none, or it cannot be read. */
const knownThere = async (dataDir: string): Promise<Known | undefined> => {
  const file = databaseFile(dataDir);
  return existsSync(file) ? lookInto(file, knownIn).catch(() => undefined) : undefined;
};

const settle = async (
  { file, settings, now }: Job,
  staged: string,
  given: { header: Header; replaced: Known | undefined },
): Promise<Restored> => {
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: staged });
  try {
    await migrate(store);
    return await store.change((tx) => afterRestore(tx, { ...given, file, settings, now }));
  } finally {
    await store.close();
  }
};

/** Swaps the databases; the marker file allows to undo an interrupted swap. */
const exchange = (dataDir: string, staged: string, wayBack: string): void => {
  makeFolder(wayBack);
  const marker = markerFile(dataDir);
  writeFileSync(`${marker}.new`, wayBack, { mode: 0o600, flush: true });
  renameSync(`${marker}.new`, marker);
  keepFolder(dataDir);
  try {
    for (const name of filesOf) {
      const there = join(dataDir, name);
      if (existsSync(there)) renameSync(there, join(wayBack, name));
    }
    keepFolder(wayBack);
    renameSync(databaseFile(staged), databaseFile(dataDir));
    keepFolder(dataDir);
  } catch (error) {
    undo(dataDir);
    throw error;
  }
  rmSync(marker);
  keepFolder(dataDir);
};

const failed = (file: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(
        `${file} could not be restored (${reasonOf(error)}); the database is what it was.`,
      );

/** Requires the lock of the data folder. */
export const restoreFolder = async (job: Job): Promise<Outcome> => {
  const { settings, now } = job;
  const { DATA_DIR } = settings;
  undo(DATA_DIR);
  const staged = join(DATA_DIR, 'restoring');
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { mode: 0o700 });
  try {
    const header = await unpack(job, staged);
    const replaced = await knownThere(DATA_DIR);
    const isThere = existsSync(databaseFile(DATA_DIR));
    const done = await settle(job, staged, { header, replaced });
    const wayBack = join(DATA_DIR, 'backups', `before-restore-${stampOf(now)}`);
    exchange(DATA_DIR, staged, wayBack);
    return {
      header,
      done,
      wayBack: isThere ? wayBack : undefined,
      isUnknown: isThere && !replaced,
    };
  } catch (error) {
    throw failed(job.file, error);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
};
