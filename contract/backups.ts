import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, told } from './fields.ts';

/** Milliseconds: a night and two hours. What was backed up longer ago is in danger. */
export const lateBackupMs = 26 * 3_600_000;

export const LatestBackup = z.strictObject({
  /** Of what moment the last good backup is; null when there was none. */
  goodAt: z.nullable(instant),
  bytes: z.nullable(z.int()),
  file: z.nullable(told(1000)),
  /** Why the last try failed, of which there is no good one since. */
  failure: z.nullable(told(2000)),
  failedAt: z.nullable(instant),
  /** There should be a newer one. */
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
