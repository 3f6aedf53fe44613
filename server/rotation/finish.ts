import type { Db } from '../core/db/store.ts';
import { dropNewKey, hasNewKey, newKeyIn, takeNewKey } from '../core/key-files.ts';
import { sealingWith } from '../core/sealing.ts';
import type { Settings } from '../core/settings/settings.ts';
import { opensCheck } from './key-check.ts';

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
  const key = newKeyIn(DATA_DIR);
  if (key && (await opensCheck(db, sealingWith(key)))) takeNewKey(DATA_DIR, now);
  else dropNewKey(DATA_DIR);
};
