import type { Settings } from '../settings/settings.ts';
import type { Reading, Store } from './store.ts';

/** The settings that name the database. */
export type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Settings, 'DATABASE_READ_URL'>>;

/**
 * Opens the database of the settings. `isPatient` turns timeouts off, for a migration or a check. With
 * a `schema` the store works only while the database has that version. Throws a StartError. The other
 * engine's driver is not loaded.
 */
export const openStore = async (
  { DATABASE_URL, DATABASE_READ_URL, DATA_DIR }: Place,
  isPatient = false,
  schema?: number,
): Promise<Store> => {
  if (DATABASE_URL) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(DATABASE_URL, isPatient, DATABASE_READ_URL, schema);
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(DATA_DIR, isPatient);
};

/** Opens a second, read-only connection to the database of an open store. */
export const openReading = async ({
  DATABASE_URL,
  DATABASE_READ_URL,
  DATA_DIR,
}: Place): Promise<Reading> => {
  if (DATABASE_URL) {
    const { openPostgresReading } = await import('./postgres.ts');
    return openPostgresReading(DATABASE_URL, DATABASE_READ_URL);
  }
  const { openSqliteReading } = await import('./sqlite.ts');
  return openSqliteReading(DATA_DIR);
};
