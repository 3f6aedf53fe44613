import { existsSync } from 'node:fs';
import { openStore } from '../db/open-store.ts';
import { databaseFile } from '../db/sqlite/sqlite-file.ts';
import type { Store } from '../db/store.ts';
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from '../db/unfinished-restore.ts';
import { type Settings, StartError } from '../settings/settings.ts';
import { requireMigrated } from './migrate.ts';

/**
 * Opens a database to check what a server of this release keeps there; never makes one. Throws a
 * StartError where there is none, or another release's.
 */
export const openToCheck = async (
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<Store> => {
  if (!settings.DATABASE_URL) {
    const file = databaseFile(settings.DATA_DIR);
    refuseUnfinishedFolder(settings.DATA_DIR);
    if (!existsSync(file)) throw new StartError(`There is no database ${file}; check DATA_DIR.`);
  }
  const store = await openStore(settings, true);
  try {
    await requireMigrated(store);
    await refuseUnfinishedDatabase(store.read);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};
