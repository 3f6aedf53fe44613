import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isNightlyName } from './files.ts';

/** Keeps the newest of the nightly backups; those that a person has made are nobody's to remove. */
export const prune = (folder: string, keep: number): void => {
  // Their names sort by their times.
  const nightly = readdirSync(folder).filter(isNightlyName).sort().reverse();
  for (const name of nightly.slice(keep)) rmSync(join(folder, name), { force: true });
};
