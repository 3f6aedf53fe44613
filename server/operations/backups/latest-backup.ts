import { type LatestBackup, maxBackupAgeMs } from '../../../contract/backups.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';
import { readRestoredAt } from '../../platform/db/live.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { latestBackup, readInstallationStart } from './queries.ts';

/**
 * Milliseconds since the last good backup, or else since the installation began; infinite when that
 * time is in the future.
 */
export const backupAgeMs = async (db: Db, now: number): Promise<number> => {
  const { goodAt } = await latestBackup(db);
  const since = goodAt ?? (await readInstallationStart(db)) ?? now;
  return isNotInFuture(since, now) ? Math.max(0, now - since) : Number.POSITIVE_INFINITY;
};

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** Never late with BACKUP_KEEP=0: the operator makes backups in another way. */
export const presentLatestBackup = async (
  db: Db,
  { BACKUP_KEEP }: Pick<Settings, 'BACKUP_KEEP'>,
  now: number,
): Promise<LatestBackup> => {
  const { goodAt, goodBytes, goodFile, failedAt, failure } = await latestBackup(db);
  return {
    goodAt: timeOf(goodAt),
    bytes: goodBytes,
    file: goodFile,
    failure,
    failedAt: timeOf(failedAt),
    isLate: BACKUP_KEEP > 0 && (await backupAgeMs(db, now)) > maxBackupAgeMs,
    restoredAt: timeOf((await readRestoredAt(db)) ?? null),
  };
};
