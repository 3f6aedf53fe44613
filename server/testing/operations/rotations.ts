import type { OperatorContext } from '../../operations/operator/operator-context.ts';
import { rotateSecrets } from '../../operations/operator/rotation/rotate.ts';
import type { Store } from '../../platform/db/store.ts';
import { encryptionWith } from '../../platform/secrets/encryption.ts';
import { anEncryptedDatabase, encryptSecrets } from './encrypted-secrets.ts';

const operator = { name: 'karim', computer: 'server-1' };
export const operatorContextOf = ({
  store,
  settings,
}: Pick<OperatorContext, 'store' | 'settings'>): OperatorContext => ({
  store,
  settings,
  now: () => 1_773_554_400_000,
  operator,
});

export const aDatabaseSealedWith = async (key: Buffer) => {
  const place = await anEncryptedDatabase(key);
  await encryptSecrets(place.store, encryptionWith(key));
  return place;
};

/** Works with a connection held: the pool ends one that is idle for seconds. */
export const whileConnected = <T>({ read }: Store, work: () => Promise<T>): Promise<T> =>
  read.connection().execute(async (db) => {
    await db.selectFrom('jobs').select('name').execute();
    return await work();
  });

export const rotateTo = (place: Pick<OperatorContext, 'store' | 'settings'>, key: Buffer) =>
  rotateSecrets(operatorContextOf(place), key.toString('base64'));
