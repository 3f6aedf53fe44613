import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, told } from './fields.ts';

/** Milliseconds: a night and two hours. An older backup is late. */
export const lateBackupMs = 26 * 3_600_000;

export const LatestBackup = z.strictObject({
  /** Time of the last good backup; null when there is none. */
  goodAt: z.nullable(instant),
  bytes: z.nullable(z.int()),
  file: z.nullable(told(1000)),
  /** Error of the last try; null once a later one succeeded. */
  failure: z.nullable(told(2000)),
  failedAt: z.nullable(instant),
  /** A newer backup is due. */
  isLate: z.boolean(),
});
export type LatestBackup = z.output<typeof LatestBackup>;

export const backups = {
  latest: endpoint({
    operationId: 'getLatestBackup',
    method: 'GET',
    path: '/backup/latest',
    summary: 'When the database was last backed up',
    who: { types: ['SUPER'] },
    status: 200,
    answer: z.strictObject({ backup: LatestBackup }),
  }),
};
