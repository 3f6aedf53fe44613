import type { Settings } from '../settings/settings.ts';
import type { ReadStore, Store } from './store.ts';

/** The settings that name the database. */
export type StoreSettings = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Settings, 'DATABASE_READ_URL'>>;

/**
 * Opens the database of the settings. `isPatient` turns timeouts off, for a migration or a check. With
 * a `schema` the store works only while the database has that version. Throws a StartError. The other
 * engine's driver is not loaded.
 */
export const openStore = async (
  { DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: StoreSettings,
  isPatient = false,
  schema?: number,
): Promise<Store> => {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres/postgres.ts');
    return openPostgres(DATABASE_URL, isPatient, DATABASE_READ_URL, schema);
  }
  const { openSqlite } = await import('./sqlite/sqlite.ts');
  return openSqlite(DATA_DIR, isPatient);
};

/** Opens a second, read-only connection to the database of an open store. */
export const openReadStore = async ({
  DATABASE_URL,
  DATABASE_READ_URL,
  DATA_DIR,
}: StoreSettings): Promise<ReadStore> => {
  if (DATABASE_URL) {
    const { openPostgresReadStore } = await import('./postgres/postgres.ts');
    return openPostgresReadStore(DATABASE_URL, DATABASE_READ_URL);
  }
  const { openSqliteReadStore } = await import('./sqlite/sqlite.ts');
  return openSqliteReadStore(DATA_DIR);
};
