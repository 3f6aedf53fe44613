import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isNightlyName } from './backup-names.ts';

/** Deletes all but the newest nightly backups, and never one that a person made. */
export const pruneBackups = (folder: string, keep: number): void => {
  // Their names sort by their times.
  const nightly = readdirSync(folder).filter(isNightlyName).sort().reverse();
  for (const name of nightly.slice(keep)) rmSync(join(folder, name), { force: true });
};

const dayMs = 86_400_000;
/** A restore and a change of the schema leave copies, which name persons as backups do. */
const copyPattern = /^before-(restore|migration)-/;

/** Deletes the copies that a restore or a migration made more than so many days ago. */
export const deleteOldCopies = (folder: string, days: number, now: number): void => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => copyPattern.test(one))) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < now - days * dayMs) rmSync(path, { recursive: true, force: true });
  }
};
