import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../settings/settings.ts';
import { errorMessageOf } from './reason.ts';
import { makeFile, makeFolder } from './sqlite/sqlite-file.ts';

/**
 * Locks a data folder for this server, until it is released or the process ends in whatever way.
 * Throws a StartError when another server holds it.
 */
export const lockFolder = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'server.lock');
  let lock: Database.Database | undefined;
  try {
    makeFolder(dataDir);
    // Only once: closing any handle of the file would release the locks of this process.
    if (!existsSync(file)) makeFile(file);
    // Two servers that start at once block each other for a moment; one of them gets the lock.
    lock = new Database(file, { timeout: 1000 });
    // Nothing is written, so it needs no journal beside it.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw new StartError(
      error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
        ? `Another server is running on the data of ${dataDir}: stop it first, or set DATA_DIR to another folder.`
        : `The file ${file} cannot be locked (${errorMessageOf(error)}); check DATA_DIR and its permissions.`,
    );
  }
  return () => void lock.close();
};

const othersMask = 0o077;

const contentsOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** Files of the server in a data folder that other users may read or write. */
export const findPathsOpenToOthers = (dataDir: string): { path: string; mode: number }[] => {
  // Windows keeps its permissions elsewhere.
  if (process.platform === 'win32') return [];
  const serverFiles = /^(vms\.db.*|secrets\.key.*|server\.lock|backups)$/;
  const data = readdirSync(dataDir).filter((name) => serverFiles.test(name));
  const backups = contentsOf(join(dataDir, 'backups'));
  return [dataDir, ...data.map((name) => join(dataDir, name)), ...backups].flatMap((path) => {
    const { mode } = statSync(path);
    return mode & othersMask ? [{ path, mode }] : [];
  });
};

/**
 * Removes the access of other users, also to files that an earlier release or a person left open.
 * Answers an error text for each file where that failed.
 */
export const restrictToOwner = (dataDir: string): string[] =>
  findPathsOpenToOthers(dataDir).flatMap(({ path, mode }) => {
    try {
      chmodSync(path, mode & ~othersMask & 0o777);
      return [];
    } catch (error) {
      return [
        `Others than the server's user may read ${path}, and that cannot be changed (${errorMessageOf(error)}): run "chmod go= ${path}" as its owner.`,
      ];
    }
  });
