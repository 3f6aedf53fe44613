import { expect, test } from 'vitest';
import { verifyChain } from '../../audit/chain.ts';
import { openStore } from '../../platform/db/open-store.ts';
import type { Store } from '../../platform/db/store.ts';
import { encryptionWith } from '../../platform/secrets/encryption.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { testEngine } from '../../testing/database.ts';
import {
  aKey,
  anEncryptedDatabase,
  decryptSecrets,
  encryptSecrets,
  plainSecrets,
} from '../../testing/encrypted-secrets.ts';
import { runProgram } from '../../testing/operator.ts';
import { aServer } from '../../testing/server.ts';
import type { OperatorContext } from '../operator/operator-context.ts';
import { settleKey } from './key-check.ts';
import { rotateSecrets } from './rotate.ts';
import { sealedColumns } from './sealed-columns.ts';

const operator = { name: 'karim', computer: 'server-1' };
const contextOf = ({
  store,
  settings,
}: Pick<OperatorContext, 'store' | 'settings'>): OperatorContext => ({
  store,
  settings,
  now: () => 1_773_554_400_000,
  operator,
});

const aDatabaseSealedWith = async (key: Buffer) => {
  const place = await anEncryptedDatabase(key);
  await encryptSecrets(place.store, encryptionWith(key));
  return place;
};

/** Works with a connection held: the pool ends one that is idle for seconds. */
const whileConnected = <T>({ read }: Store, work: () => Promise<T>): Promise<T> =>
  read.connection().execute(async (db) => {
    await db.selectFrom('jobs').select('name').execute();
    return await work();
  });

const rotate = (place: Pick<OperatorContext, 'store' | 'settings'>, key: Buffer) =>
  rotateSecrets(contextOf(place), key.toString('base64'));

test('everything is sealed with the new key, which a server starts with', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseSealedWith(old);
  const lines = await rotate(place, key);
  expect(lines[0]).toBe('3 secrets are sealed with the new key.');
  expect(lines.join(' ')).toContain('Set SECRETS_KEY to the new key now');
  expect(lines.join(' ')).not.toContain(key.toString('base64'));
  expect(await decryptSecrets(place.store, key)).toEqual(plainSecrets);
  await settleKey(place.store, { ...place.settings, SECRETS_KEY: key });
  await expect(settleKey(place.store, place.settings)).rejects.toThrow('is not the key');
});

test('every column that holds a seal is in the table of sealed columns', async () => {
  const { store } = await aServer();
  const tables = await store.read.introspection.getTables();
  const holding = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'sealed'))
    .map(({ name }) => name);
  const sealedTables = sealedColumns.map(({ table }) => table);
  expect(holding.toSorted()).toEqual([...sealedTables, 'keyChecks'].toSorted());
});

test('a rotation leaves a row in the audit', async () => {
  const place = await aDatabaseSealedWith(aKey());
  await rotate(place, aKey());
  const rows = await place.store.read.selectFrom('audit').selectAll().execute();
  expect(rows).toMatchObject([{ action: 'OPERATOR /secrets/rotate', actor: 'karim' }]);
  expect(await verifyChain(place.store.read)).toMatchObject({ rows: 1, brokenAt: undefined });
});

test('seals of an earlier key stay, and are reported', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseSealedWith(old);
  const sealed = encryptionWith(aKey()).encrypt('lost', 'print');
  await place.store.change((tx) => tx.updateTable('platformGateways').set({ sealed }).execute());
  expect(await rotate(place, key)).toContain(
    '1 secrets that the old key does not open are left as they are.',
  );
  const row = await place.store.read.selectFrom('platformGateways').selectAll().executeTakeFirst();
  expect(row?.sealed).toBe(sealed);
});

test('a wrong old key, no new key and the same key are refused, and nothing is changed', async () => {
  const old = aKey();
  const place = await aDatabaseSealedWith(old);
  const wrong = { ...place, settings: { ...place.settings, SECRETS_KEY: aKey() } };
  await expect(rotate(wrong, aKey())).rejects.toThrow('SECRETS_KEY is not the key');
  await expect(rotateSecrets(contextOf(place))).rejects.toThrow('Give another key');
  await expect(rotateSecrets(contextOf(place), 'short')).rejects.toThrow('Give another key');
  await expect(rotate(place, old)).rejects.toThrow('Give another key');
  expect(await decryptSecrets(place.store, old)).toEqual(plainSecrets);
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
  await expect(rotate(failing, aKey())).rejects.toThrow('the power is cut');
  expect(await decryptSecrets(place.store, old)).toEqual(plainSecrets);
});

test('it is refused while a server runs', async () => {
  const old = aKey();
  const place = await aDatabaseSealedWith(old);
  if (testEngine === 'postgres') {
    const other = await openStore(place.settings);
    await whileConnected(other, () =>
      expect(rotate(place, aKey())).rejects.toThrow('stop every server first'),
    );
    await other.close();
  } else {
    const { lockFolder } = await import('../../platform/db/folder.ts');
    const unlock = lockFolder(place.settings.DATA_DIR);
    await expect(rotate(place, aKey())).rejects.toThrow(StartError);
    unlock();
  }
  expect(await decryptSecrets(place.store, old)).toEqual(plainSecrets);
});

test('the program takes the new key from the environment alone', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseSealedWith(old);
  const NEW_SECRETS_KEY = key.toString('hex');
  const word = await runProgram(place, 'rotate-secrets', [NEW_SECRETS_KEY]);
  expect(word).toMatchObject({ code: 1 });
  expect(word.output).toMatch(/^Give no words/);
  if (testEngine === 'postgres') {
    const refused = await whileConnected(place.store, () =>
      runProgram(place, 'rotate-secrets', [], { NEW_SECRETS_KEY }),
    );
    expect(refused.output).toMatch(/^Others are connected/);
    expect(refused.code).toBe(1);
  } else {
    expect(await runProgram(place, 'rotate-secrets', [], { NEW_SECRETS_KEY })).toMatchObject({
      code: 0,
    });
    expect(await decryptSecrets(place.store, key)).toEqual(plainSecrets);
  }
});
