import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { upsertPlatformGateway } from '../../gateways/platform.ts';
import { insertGateway } from '../../gateways/queries.ts';
import { storeToken, takeLock } from '../../gateways/token-rows.ts';
import { settleKey } from '../../operations/operator/rotation/key-check.ts';
import { openStore } from '../../platform/db/open-store.ts';
import type { Store } from '../../platform/db/store.ts';
import { type Encryption, encryptionWith } from '../../platform/secrets/encryption.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { aDatabase } from '../database/database.ts';
import { anInstitution } from '../tenants.ts';

/** A database without a server, whose secrets are encrypted with `key`. */
export const anEncryptedDatabase = async (key?: Buffer) => {
  const { place, remove } = await aDatabase();
  const settings: Settings = { ...readSettings({ LOG_LEVEL: 'silent' }), ...place };
  if (key) settings.SECRETS_KEY = key;
  const store = await openStore(settings);
  onTestFinished(async () => {
    await store.close();
    await remove();
  });
  await settleKey(store, settings);
  return { store, settings };
};

/** Encrypts and inserts credentials of an institution, an account of the platform and a token. */
export const encryptSecrets = async (store: Store, sealing: Encryption): Promise<void> => {
  const hall = await anInstitution({ store, clock: { now: 1 } }, { id: 'hall' });
  await store.change(async (tx) => {
    const sealed = sealing.encrypt('of the hall', 'hall');
    await insertGateway(tx, hall, { username: 'hall', sealed }, 1);
    const account = { fingerprint: 'print', sealed: sealing.encrypt('of the platform', 'print') };
    await upsertPlatformGateway(tx, { ...account, usedAt: 1 });
    const lock = { takenAt: 1, until: 2 };
    await takeLock(tx, 'credentials', undefined, lock);
    const token = sealing.encrypt('a token', 'credentials');
    await storeToken(tx, 'credentials', lock, { sealed: token, grantedAt: 1, expiresAt: 3 });
  });
};

/** Decrypts what `encryptSecrets` has inserted; throws with a wrong key. */
export const decryptSecrets = async (
  { read }: Pick<Store, 'read'>,
  key: Buffer,
): Promise<string[]> => {
  const { decrypt } = encryptionWith(key);
  const gateway = await read.selectFrom('gateways').select('sealed').executeTakeFirstOrThrow();
  const account = await read
    .selectFrom('platformGateways')
    .select('sealed')
    .executeTakeFirstOrThrow();
  const token = await read.selectFrom('gatewayTokens').select('sealed').executeTakeFirstOrThrow();
  return [
    decrypt(gateway.sealed, 'hall'),
    decrypt(account.sealed, 'print'),
    decrypt(token.sealed ?? '', 'credentials'),
  ];
};

export const plainSecrets = ['of the hall', 'of the platform', 'a token'];

export const aKey = (): Buffer => randomBytes(32);
