import type { Writable } from 'node:stream';
import { migrations } from '../core/migrations/index.ts';
import type { BackupKey } from '../core/settings/backup.ts';
import { type Settings, StartError } from '../core/settings/settings.ts';
import type { Restored } from './after-restore.ts';
import type { Header } from './header.ts';
import { intoNothing, type Take } from './reading.ts';

export interface Job {
  readonly file: string;
  readonly key: BackupKey | undefined;
  readonly settings: Settings;
  readonly now: number;
}

export interface Outcome {
  readonly header: Header;
  readonly done: Restored;
  /** Path of the previous database; undefined when there was none. */
  readonly wayBack: string | undefined;
  /** True when the previous database could not be read. */
  readonly isUnknown: boolean;
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const requireFit = ({ file, settings }: Job, { engine, release, schema }: Header) => {
  const wanted = settings.DATABASE_URL ? 'postgres' : 'sqlite';
  if (engine !== wanted) {
    const fix = wanted === 'postgres' ? 'unset DATABASE_URL' : 'set DATABASE_URL';
    throw new StartError(
      `${file} is a backup of ${engineNames[engine]}, and these settings name ${engineNames[wanted]}: ${fix} to restore it.`,
    );
  }
  if (schema > migrations.length) {
    throw new StartError(
      `${file} has schema ${schema} of a newer release (${release}), and this one knows ${migrations.length}: restore it with that release.`,
    );
  }
};

/** Accepts a backup only if it fits these settings and this release. */
export const fitting =
  (job: Job, into: () => Writable = intoNothing): Take =>
  (header) => {
    requireFit(job, header);
    return into();
  };
