import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StartError } from '../settings/settings.ts';
import { reasonOf } from './reason.ts';
import { makeFile, makeFolder } from './sqlite-file.ts';

/**
 * Keeps every other server off a folder of data, until it is let go or this process ends in
 * whatever way. Throws a StartError where another one holds it.
 */
export const lockFolder = (dataDir: string): (() => void) => {
  const file = join(dataDir, 'server.lock');
  let lock: Database.Database | undefined;
  try {
    makeFolder(dataDir);
    // Never again: to close it would let go what this process has locked there.
    if (!existsSync(file)) makeFile(file);
    // Two that start at once keep each other off for a moment; one of them gets it.
    lock = new Database(file, { timeout: 1000 });
    // Nothing is written, so it needs no journal beside it.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw new StartError(
      error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
        ? `Another server is running on the data of ${dataDir}: stop it first, or set DATA_DIR to another folder.`
        : `The file ${file} cannot be locked (${reasonOf(error)}); check DATA_DIR and its permissions.`,
    );
  }
  return () => void lock.close();
};

const others = 0o077;

const contentsOf = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

/** What belongs to the server in a folder of data, and others than its user may read or write. */
export const openToOthers = (dataDir: string): { path: string; mode: number }[] => {
  // Windows keeps its permissions elsewhere.
  if (process.platform === 'win32') return [];
  const own = /^(vms\.db.*|secrets\.key.*|server\.lock|backups)$/;
  const data = readdirSync(dataDir).filter((name) => own.test(name));
  const backups = contentsOf(join(dataDir, 'backups'));
  return [dataDir, ...data.map((name) => join(dataDir, name)), ...backups].flatMap((path) => {
    const { mode } = statSync(path);
    return mode & others ? [{ path, mode }] : [];
  });
};

/**
 * Takes the data away from everybody but its owner, also what an earlier release or a person has
 * left open. Answers a sentence for each thing where that could not be done.
 */
export const closeToOthers = (dataDir: string): string[] =>
  openToOthers(dataDir).flatMap(({ path, mode }) => {
    try {
      chmodSync(path, mode & ~others & 0o777);
      return [];
    } catch (error) {
      return [
        `Others than the server's user may read ${path}, and that cannot be changed (${reasonOf(error)}): run "chmod go= ${path}" as its owner.`,
      ];
    }
  });
