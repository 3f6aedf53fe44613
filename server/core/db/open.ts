import type { Settings } from '../settings/settings.ts';
import type { Reading, Store } from './store.ts';

/** The settings that name the database. */
export type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Settings, 'DATABASE_READ_URL'>>;

/**
 * Opens the database the settings name; `isPatient` is for a migration or a check, which takes as
 * long as it takes. With a `schema` it is used only as long as it has that version. Throws a
 * StartError in one plain sentence. The other engine's driver is not loaded.
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

/** Opens the database of a store that is open, for whoever reads beside it. */
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
