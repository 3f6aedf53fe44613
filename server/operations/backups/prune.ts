import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isNightlyName } from './backup-names.ts';

/** Deletes all but the newest nightly backups, and never one that a person made. */
export const pruneBackups = (folder: string, keep: number): void => {
  // Their names sort by their times.
  const nightly = readdirSync(folder).filter(isNightlyName).sort().reverse();
  for (const name of nightly.slice(keep)) rmSync(join(folder, name), { force: true });
};
