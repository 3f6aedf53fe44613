import type { Db } from '../../../platform/db/store.ts';
import { encryptionWith } from '../../../platform/secrets/encryption.ts';
import {
  activateNewKey,
  deleteNewKey,
  hasNewKey,
  readNewKey,
} from '../../../platform/secrets/key-files.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { canOpenCheck } from './key-check.ts';

/**
 * Completes an interrupted rotation: the key that opens the database becomes the key. Call it while
 * no other process seals.
 */
export const finishRotation = async (
  db: Db,
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  now: number,
): Promise<void> => {
  if (!hasNewKey(DATA_DIR)) return;
  const key = readNewKey(DATA_DIR);
  if (key && (await canOpenCheck(db, encryptionWith(key)))) activateNewKey(DATA_DIR, now);
  else deleteNewKey(DATA_DIR);
};
