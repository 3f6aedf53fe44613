import type { Settings } from '../settings/settings.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the database the settings name; `isPatient` is for a migration or a check, which takes as
 * long as it takes. Throws a StartError in one plain sentence.
 */
export const openStore = (
  settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> &
    Partial<Pick<Settings, 'DATABASE_READ_URL'>>,
  isPatient = false,
): Promise<Store> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, isPatient, settings.DATABASE_READ_URL)
    : openSqlite(settings.DATA_DIR, isPatient);
