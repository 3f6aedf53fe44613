import { isLive } from '../platform/db/live.ts';
import type { Db } from '../platform/db/store.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { type CredentialParts, hasPlatformGateway } from './credentials.ts';

export type PlatformSettings = CredentialParts['settings'] & Pick<Settings, 'PAYMENTS'>;

/** Off by the setting, and after a restore until the installation is declared live. */
export const arePaymentsOn = async (
  db: Db,
  { PAYMENTS }: Pick<Settings, 'PAYMENTS'>,
): Promise<boolean> => PAYMENTS === 'on' && isLive(db);

/** True if the platform's account serves institutions without their own. */
export const servesOthers = async (db: Db, settings: PlatformSettings): Promise<boolean> =>
  hasPlatformGateway({ settings }) && (await arePaymentsOn(db, settings));
