import { existsSync, statfsSync, statSync } from 'node:fs';
import { openToOthers } from '../core/db/folder.ts';
import { databaseFile } from '../core/db/sqlite-file.ts';
import type { Settings } from '../core/settings/settings.ts';
import { broken, type Check, doubtful, type Finding, well } from './check.ts';

const MB = 1_000_000;
/** Bytes; the log of a busy SQLite database may take as much. */
const leastFree = 200 * MB;
const roomFree = 2000 * MB;

const inWords = (bytes: number): string =>
  bytes < 1000 * MB ? `${Math.round(bytes / MB)} MB` : `${(bytes / 1000 / MB).toFixed(1)} GB`;

/** Rates free space by the size of the database, which an update copies first. */
export const judgeSpace = (free: number, database: number): Finding => {
  const says = `${inWords(free)} are free at DATA_DIR`;
  if (free < leastFree) return broken(`${says}: make room before the disk is full.`);
  if (free < roomFree || free < 2 * database) {
    return doubtful(`${says}: make room, for an update copies a database of SQLite first.`);
  }
  return well(says);
};

const space = ({ DATA_DIR }: Settings): Finding => {
  const { bavail, bsize } = statfsSync(DATA_DIR);
  const file = databaseFile(DATA_DIR);
  return judgeSpace(bavail * bsize, existsSync(file) ? statSync(file).size : 0);
};

const permissions = ({ DATA_DIR, DATABASE_URL }: Settings): Finding => {
  if (DATABASE_URL && !existsSync(DATA_DIR)) return well('there is no folder of data');
  const open = openToOthers(DATA_DIR);
  const [first] = open;
  if (!first) return well('only the user of the server may read its data');
  const more = open.length > 1 ? ` and ${open.length - 1} more` : '';
  return broken(
    `others may read ${first.path}${more}: run "chmod -R go= ${DATA_DIR}" as its owner.`,
  );
};

const address = ({ PUBLIC_ORIGIN, TRUST_PROXY }: Settings): Finding => {
  if (!PUBLIC_ORIGIN) {
    return doubtful(
      'PUBLIC_ORIGIN is not set, so QR codes and bKash lead to no public address: set it.',
    );
  }
  if (!PUBLIC_ORIGIN.startsWith('https:')) {
    return doubtful(
      `${PUBLIC_ORIGIN} is not https, so passwords and machine keys can be read on the way: put a proxy with TLS in front.`,
    );
  }
  if (TRUST_PROXY === false) {
    return doubtful(
      `${PUBLIC_ORIGIN}, but TRUST_PROXY is not set, so everybody seems to call from the proxy's address: set it.`,
    );
  }
  return well(PUBLIC_ORIGIN);
};

/** Checks that need the settings and no database. */
export const placeChecks: readonly Check<Settings>[] = [
  { name: 'Disk', run: space },
  { name: 'Permissions', run: permissions },
  { name: 'Public address', run: address },
];
