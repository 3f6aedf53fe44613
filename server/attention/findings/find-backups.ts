import { maxBackupAgeMs } from '../../../contract/backups.ts';
import { presentLatestBackup } from '../../operations/backups/latest-backup.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { FindingOf } from './finding.ts';

export const findFailedBackup = async (
  db: Db,
  settings: Pick<Settings, 'BACKUP_KEEP'>,
  now: number,
): Promise<FindingOf<'BACKUP_FAILED'>[]> => {
  const { failure, failedAt, goodAt, isLate } = await presentLatestBackup(db, settings, now);
  if (failure === null && !isLate) return [];
  const lateSince = goodAt === null ? undefined : Date.parse(goodAt) + maxBackupAgeMs;
  return [
    {
      kind: 'BACKUP_FAILED',
      organizationId: '',
      institutionId: '',
      machineId: null,
      subject: '',
      facts: { failure, goodAt },
      parts: [],
      since: failedAt === null ? lateSince : Date.parse(failedAt),
    },
  ];
};
