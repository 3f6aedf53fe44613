import type { LatestBackup } from '../../contract/backups.ts';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { notices } from '../../contract/notices.ts';

type Notices = EndpointAnswer<typeof notices.all>;

export const buildBackup = (given: Partial<LatestBackup> = {}): LatestBackup => ({
  goodAt: new Date().toISOString(),
  bytes: 1_000_000,
  file: 'backup',
  failure: null,
  failedAt: null,
  isLate: false,
  restoredAt: null,
  ...given,
});

/** By default nothing waits. */
export const buildNotices = (given: Partial<Notices> = {}): Notices => ({
  counts: { open: 0, urgent: 0, mine: 0, snoozed: 0 },
  newLogins: [],
  backup: buildBackup(),
  ...given,
});
