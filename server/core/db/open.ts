import type { Settings } from '../settings/settings.ts';
import type { Store } from './store.ts';

/**
 * Opens the database the settings name; `isPatient` is for a migration or a check, which takes as
 * long as it takes. Throws a StartError in one plain sentence. The other engine's driver is not
 * loaded.
 */
export const openStore = async (
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  isPatient = false,
): Promise<Store> => {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, isPatient);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR, isPatient);
};
