import { existsSync, statfsSync, statSync } from 'node:fs';
import { findPathsOpenToOthers } from '../../../platform/db/folder.ts';
import { databaseFile } from '../../../platform/db/sqlite/sqlite-file.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type Check, type CheckResult, reportFault, reportGood, reportWarning } from './check.ts';

const MB = 1_000_000;
/** Bytes; the log of a busy SQLite database may take as much. */
const minFreeBytes = 200 * MB;
const comfortableBytes = 2000 * MB;

const formatBytes = (bytes: number): string =>
  bytes < 1000 * MB ? `${Math.round(bytes / MB)} MB` : `${(bytes / 1000 / MB).toFixed(1)} GB`;

/** Rates free space by the size of the database, which an update copies first. */
export const rateSpace = (free: number, database: number): CheckResult => {
  const message = `${formatBytes(free)} are free at DATA_DIR`;
  if (free < minFreeBytes) return reportFault(`${message}: make room before the disk is full.`);
  if (free < comfortableBytes || free < 2 * database) {
    return reportWarning(`${message}: make room, for an update copies a database of SQLite first.`);
  }
  return reportGood(message);
};

const checkSpace = ({ DATA_DIR }: Settings): CheckResult => {
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const file = databaseFile(DATA_DIR);
  return rateSpace(bavail * bsize, existsSync(file) ? statSync(file).size : 0);
};

const checkPermissions = ({ DATA_DIR, DATABASE_URL }: Settings): CheckResult => {
  if (DATABASE_URL && !existsSync(DATA_DIR)) return reportGood('there is no folder of data');
  const openFiles = findPathsOpenToOthers(DATA_DIR);
  const [first] = openFiles;
  if (!first) return reportGood('only the user of the server may read its data');
  const more = openFiles.length > 1 ? ` and ${openFiles.length - 1} more` : '';
  return reportFault(
    `others may read ${first.path}${more}: run "chmod -R go= ${DATA_DIR}" as its owner.`,
  );
};

const checkAddress = ({ PUBLIC_ORIGIN, TRUST_PROXY }: Settings): CheckResult => {
  if (!PUBLIC_ORIGIN) {
    return reportWarning(
      'PUBLIC_ORIGIN is not set, so QR codes and the payment provider lead to no public address: set it.',
    );
  }
  if (!PUBLIC_ORIGIN.startsWith('https:')) {
    return reportWarning(
      `${PUBLIC_ORIGIN} is not https, so passwords and machine keys can be read on the way: put a proxy with TLS in front.`,
    );
  }
  if (TRUST_PROXY === false) {
    return reportWarning(
      `${PUBLIC_ORIGIN}, but TRUST_PROXY is not set, so everybody seems to call from the proxy's address: set it.`,
    );
  }
  return reportGood(PUBLIC_ORIGIN);
};

/** Checks that need the settings and no database. */
export const settingsChecks: readonly Check<Settings>[] = [
  { name: 'Disk', run: checkSpace },
  { name: 'Permissions', run: checkPermissions },
  { name: 'Public address', run: checkAddress },
];
