import { existsSync } from 'node:fs';
import { type Settings, StartError } from '../settings.ts';
import { requireMigrated } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { databaseFile } from './sqlite-file.ts';
import type { Store } from './store.ts';
import { refuseHalfDatabase, refuseHalfFolder } from './unfinished-restore.ts';

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Opens the database the settings name; `isPatient` is for a migration or a check, which takes as
 * long as it takes. Throws a StartError in one plain sentence.
 */
export const openStore = (settings: Place, isPatient = false): Promise<Store> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, isPatient)
    : openSqlite(settings.DATA_DIR);

/** Opens a database to check what a server of this release keeps there; never makes one. */
export const openToCheck = async (settings: Place): Promise<Store> => {
  const file = databaseFile(settings.DATA_DIR);
  if (!settings.DATABASE_URL) {
    refuseHalfFolder(settings.DATA_DIR);
    if (!existsSync(file)) {
      throw new StartError(`There is no database ${file}; check DATA_DIR.`);
    }
  }
  const store = await openStore(settings, true);
  try {
    await requireMigrated(store);
    await refuseHalfDatabase(store.read);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
};
