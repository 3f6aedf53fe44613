import type { Settings } from '../settings/settings.ts';
import type { Store } from './store.ts';

/**
 * Opens the database the settings name; `isPatient` is for a migration or a check, which takes as
 * long as it takes. Throws a StartError in one plain sentence. The other engine's driver is not
 * loaded.
 */
export const openStore = async (
  {
    DATABASE_URL,
    DATABASE_READ_URL,
    DATA_DIR,
  }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Settings, 'DATABASE_READ_URL'>>,
  isPatient = false,
): Promise<Store> => {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, isPatient, DATABASE_READ_URL);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR, isPatient);
};
