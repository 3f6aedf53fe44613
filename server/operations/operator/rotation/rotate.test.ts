import { expect, test } from 'vitest';
import { verifyChain } from '../../../audit/chain.ts';
import { encryptionWith } from '../../../platform/secrets/encryption.ts';
import { testEngine } from '../../../testing/database/database.ts';
import {
  aKey,
  decryptSecrets,
  plainSecrets,
} from '../../../testing/operations/encrypted-secrets.ts';
import { runProgram } from '../../../testing/operations/operator.ts';
import {
  aDatabaseSealedWith,
  operatorContextOf,
  rotateTo,
  whileConnected,
} from '../../../testing/operations/rotations.ts';
import { aServer } from '../../../testing/server.ts';
import { rotateSecrets } from './rotate.ts';
import { sealedColumns } from './sealed-columns.ts';

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
  await rotateTo(place, aKey());
  const rows = await place.store.read.selectFrom('audit').selectAll().execute();
  expect(rows).toMatchObject([{ action: 'OPERATOR /secrets/rotate', actor: 'karim' }]);
  expect(await verifyChain(place.store.read)).toMatchObject({ rows: 1, brokenAt: undefined });
});

test('seals of an earlier key stay, and are reported', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseSealedWith(old);
  const sealed = encryptionWith(aKey()).encrypt('lost', 'print');
  await place.store.change((tx) => tx.updateTable('platformGateways').set({ sealed }).execute());
  expect(await rotateTo(place, key)).toContain(
    '1 secrets that the old key does not open are left as they are.',
  );
  const row = await place.store.read.selectFrom('platformGateways').selectAll().executeTakeFirst();
  expect(row?.sealed).toBe(sealed);
});

test('a wrong old key, no new key and the same key are refused, and nothing is changed', async () => {
  const old = aKey();
  const place = await aDatabaseSealedWith(old);
  const wrong = { ...place, settings: { ...place.settings, SECRETS_KEY: aKey() } };
  await expect(rotateTo(wrong, aKey())).rejects.toThrow('SECRETS_KEY is not the key');
  await expect(rotateSecrets(operatorContextOf(place))).rejects.toThrow('Give another key');
  await expect(rotateSecrets(operatorContextOf(place), 'short')).rejects.toThrow(
    'Give another key',
  );
  await expect(rotateTo(place, old)).rejects.toThrow('Give another key');
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
