import type { Settings } from '../settings.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Opens the database the settings name. Throws a StartError in one plain sentence. */
export const openStore = (settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Store> =>
  settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openSqlite(settings.DATA_DIR);
