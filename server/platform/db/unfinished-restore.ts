import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../settings/settings.ts';
import { engineOf } from './rows.ts';
import type { Db } from './store.ts';

/**
 * Marks a running restore: a file beside the SQLite database, a table on PostgreSQL. No server starts
 * while the marker exists.
 */
export const markerFile = (dataDir: string): string => join(dataDir, 'vms.db.restoring');
export const markerTable = 'unfinishedRestore';

const unfinishedRestore = (where: string): StartError =>
  new StartError(
    `A restore of ${where} was broken off, so it is neither the old database nor the new one: run "npm run restore -- <file>" again.`,
  );

export const refuseUnfinishedFolder = (dataDir: string): void => {
  if (existsSync(markerFile(dataDir))) throw unfinishedRestore(`the folder ${dataDir}`);
};

export const hasMarker = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass(${`"${markerTable}"`}) is not null as "is"`.execute(db);
  return rows[0]?.is ?? false;
};

/** On SQLite `prepareFile` has checked the folder already. */
export const refuseUnfinishedDatabase = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'sqlite') return;
  if (await hasMarker(db)) throw unfinishedRestore('the database of DATABASE_URL');
};
