import { lateBackupMs } from '../../contract/backups.ts';
import { presentLatest } from '../backups/latest.ts';
import type { Db } from '../core/db/store.ts';
import type { Settings } from '../core/settings/settings.ts';
import type { FoundOf } from './found.ts';

export const failedBackup = async (
  db: Db,
  settings: Pick<Settings, 'BACKUP_KEEP'>,
  now: number,
): Promise<FoundOf<'BACKUP_FAILED'>[]> => {
  const { failure, failedAt, goodAt, isLate } = await presentLatest(db, settings, now);
  if (failure === null && !isLate) return [];
  const lateSince = goodAt === null ? undefined : Date.parse(goodAt) + lateBackupMs;
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
