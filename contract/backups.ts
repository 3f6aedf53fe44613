import * as z from 'zod/mini';
import { answerText, instant } from './fields.ts';

/** Milliseconds: a night and two hours. An older backup is late. */
export const maxBackupAgeMs = 26 * 3_600_000;

export const LatestBackup = z.strictObject({
  /** Time of the last good backup; null when there is none. */
  goodAt: z.nullable(instant),
  bytes: z.nullable(z.int()),
  file: z.nullable(answerText(1000)),
  /** Error of the last try; null once a later one succeeded. */
  failure: z.nullable(answerText(2000)),
  failedAt: z.nullable(instant),
  /** A newer backup is due. */
  isLate: z.boolean(),
  /** Time of the restore after which nobody has declared the installation live. */
  restoredAt: z.nullable(instant),
});
export type LatestBackup = z.output<typeof LatestBackup>;
