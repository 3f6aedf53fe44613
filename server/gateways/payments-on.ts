import { isLive } from '../platform/db/live.ts';
import type { Db } from '../platform/db/store.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** Off by the setting, and after a restore until the installation is declared live. */
export const arePaymentsOn = async (
  db: Db,
  { PAYMENTS }: Pick<Settings, 'PAYMENTS'>,
): Promise<boolean> => PAYMENTS === 'on' && isLive(db);
