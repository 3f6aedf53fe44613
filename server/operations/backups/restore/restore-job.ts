import type { Writable } from 'node:stream';
import { migrations } from '../../../platform/migrations/index.ts';
import type { BackupKey } from '../../../platform/settings/backup.ts';
import { type Settings, StartError } from '../../../platform/settings/settings.ts';
import type { Header } from '../header.ts';
import { discardPayload, type OpenPayload } from '../read-backup.ts';
import type { RestoreResult } from './after-restore.ts';

export interface RestoreJob {
  readonly file: string;
  readonly key: BackupKey | undefined;
  readonly settings: Settings;
  readonly now: number;
}

export interface RestoreOutcome {
  readonly header: Header;
  readonly done: RestoreResult;
  /** Path of the previous database; undefined when there was none. */
  readonly previousDatabase: string | undefined;
  /** True when the previous database could not be read. */
  readonly isPreviousUnreadable: boolean;
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const requireFit = ({ file, settings }: RestoreJob, { engine, release, schema }: Header) => {
  const expectedEngine = settings.DATABASE_URL ? 'postgres' : 'sqlite';
  if (engine !== expectedEngine) {
    const fix = expectedEngine === 'postgres' ? 'unset DATABASE_URL' : 'set DATABASE_URL';
    throw new StartError(
      `${file} is a backup of ${engineNames[engine]}, and these settings name ${engineNames[expectedEngine]}: ${fix} to restore it.`,
    );
  }
  if (schema > migrations.length) {
    throw new StartError(
      `${file} has schema ${schema} of a newer release (${release}), and this one knows ${migrations.length}: restore it with that release.`,
    );
  }
};

/** Accepts a backup only if it fits these settings and this release. */
export const acceptFitting =
  (job: RestoreJob, openTarget: () => Writable = discardPayload): OpenPayload =>
  (header) => {
    requireFit(job, header);
    return openTarget();
  };
