import { expect, test } from 'vitest';
import { openStore } from '../../../platform/db/open-store.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { testEngine } from '../../../testing/database/database.ts';
import {
  aKey,
  decryptSecrets,
  plainSecrets,
} from '../../../testing/operations/encrypted-secrets.ts';
import {
  aDatabaseSealedWith,
  rotateTo,
  whileConnected,
} from '../../../testing/operations/rotations.ts';
import type { OperatorContext } from '../operator-context.ts';
import { settleKey } from './key-check.ts';

test('everything is sealed with the new key, which a server starts with', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseSealedWith(old);
  const lines = await rotateTo(place, key);
  expect(lines[0]).toBe('3 secrets are sealed with the new key.');
  expect(lines.join(' ')).toContain('Set SECRETS_KEY to the new key now');
  expect(lines.join(' ')).not.toContain(key.toString('base64'));
  expect(await decryptSecrets(place.store, key)).toEqual(plainSecrets);
  await settleKey(place.store, { ...place.settings, SECRETS_KEY: key });
  await expect(settleKey(place.store, place.settings)).rejects.toThrow('is not the key');
});

test('a failure in the middle changes nothing', async () => {
  const old = aKey();
  const place = await aDatabaseSealedWith(old);
  const change: OperatorContext['store']['change'] = (work) =>
    place.store.change(async (tx) => {
      await work(tx);
      throw new Error('the power is cut');
    });
  const failing = { ...place, store: { ...place.store, change } };
  await expect(rotateTo(failing, aKey())).rejects.toThrow('the power is cut');
  expect(await decryptSecrets(place.store, old)).toEqual(plainSecrets);
});

test('it is refused while a server runs', async () => {
  const old = aKey();
  const place = await aDatabaseSealedWith(old);
  if (testEngine === 'postgres') {
    const other = await openStore(place.settings);
    await whileConnected(other, () =>
      expect(rotateTo(place, aKey())).rejects.toThrow('stop every server first'),
    );
    await other.close();
  } else {
    const { lockFolder } = await import('../../../platform/db/folder.ts');
    const unlock = lockFolder(place.settings.DATA_DIR);
    await expect(rotateTo(place, aKey())).rejects.toThrow(StartError);
    unlock();
  }
  expect(await decryptSecrets(place.store, old)).toEqual(plainSecrets);
});
