import { migrations } from '../../../platform/migrations/index.ts';
import { findUsableKey } from '../../../platform/secrets/encryption.ts';
import type { BackupKey } from '../../../platform/settings/backup.ts';
import { type Settings, StartError } from '../../../platform/settings/settings.ts';
import type { Header } from '../header.ts';
import { isAuthentic } from '../header-mac.ts';
import { discardPayload, type OpenPayload } from '../read-backup.ts';
import type { RestoreResult } from './after-restore.ts';
import type { Inspection } from './inspect-restored.ts';

export interface RestoreJob {
  readonly file: string;
  readonly key: BackupKey | undefined;
  readonly settings: Settings;
  readonly now: number;
  /** True when the operator takes a backup that this secrets key has not signed. */
  readonly isUnverified: boolean;
}

export interface RestoreOutcome {
  readonly header: Header;
  readonly done: RestoreResult;
  readonly inspection: Inspection;
  /** Path of the previous database; undefined when there was none. */
  readonly previousDatabase: string | undefined;
  /** True when the previous database could not be read. */
  readonly isPreviousUnreadable: boolean;
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const requireFit = ({ file, settings, isUnverified }: RestoreJob, header: Header) => {
  const { engine, release, schema } = header;
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
  if (!isUnverified && !isAuthentic(header, findUsableKey(settings))) {
    throw new StartError(
      `${file} was changed, or not made with the secrets key of this computer: give the key that it was made with (SECRETS_KEY, or secrets.key in DATA_DIR), or, if you trust whoever made it, run npm run restore -- --unverified ${file}.`,
    );
  }
};

/** Accepts a backup only if it fits these settings and this release. */
export const acceptFitting =
  (job: RestoreJob, openTarget: OpenPayload = discardPayload): OpenPayload =>
  (header) => {
    requireFit(job, header);
    return openTarget(header);
  };
