import { resolve } from 'node:path';
import { lockFolder } from '../../../platform/db/folder.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { backupKeyOf } from '../read-backup.ts';
import { restoreFolder } from './restore-folder.ts';
import type { RestoreOutcome } from './restore-job.ts';
import { restorePostgres } from './restore-postgres.ts';

/**
 * Restores a backup over the database of the settings, after saving the previous one. Throws a
 * StartError in one sentence; then the database is unchanged.
 */
export const restoreBackup = async (
  path: string,
  settings: Settings,
  now: number,
  isUnverified = false,
): Promise<RestoreOutcome> => {
  const file = resolve(path);
  const job = { file, key: backupKeyOf(settings), settings, now, isUnverified };
  if (settings.DATABASE_URL) return restorePostgres(job, settings.DATABASE_URL);
  const unlock = lockFolder(settings.DATA_DIR);
  return restoreFolder(job).finally(unlock);
};
