import { expect, test } from 'vitest';
import { verifyChain } from '../audit/chain.ts';
import { openStore } from '../core/db/open.ts';
import { sealingWith } from '../core/sealing.ts';
import { StartError } from '../core/settings/settings.ts';
import type { Desk } from '../operator/desk.ts';
import { testEngine } from '../testing/database.ts';
import { runProgram } from '../testing/operator.ts';
import {
  aKey,
  aSealedDatabase,
  openThings,
  sealedThings,
  sealThings,
} from '../testing/rotating.ts';
import { aServer } from '../testing/server.ts';
import { settleKey } from './key-check.ts';
import { rotateSecrets } from './rotate.ts';
import { sealedColumns } from './sealed-columns.ts';

const operator = { name: 'karim', computer: 'server-1' };
const deskAt = ({ store, settings }: Pick<Desk, 'store' | 'settings'>): Desk => ({
  store,
  settings,
  now: () => 1_773_554_400_000,
  operator,
});

const aDatabaseOf = async (key: Buffer) => {
  const place = await aSealedDatabase(key);
  await sealThings(place.store, sealingWith(key));
  return place;
};

const rotated = (place: Pick<Desk, 'store' | 'settings'>, key: Buffer) =>
  rotateSecrets(deskAt(place), key.toString('base64'));

test('everything is sealed with the new key, which a server starts with', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseOf(old);
  const said = await rotated(place, key);
  expect(said[0]).toBe('3 secrets are sealed with the new key.');
  expect(said.join(' ')).toContain('Set SECRETS_KEY to the new key now');
  expect(said.join(' ')).not.toContain(key.toString('base64'));
  expect(await openThings(place.store, key)).toEqual(sealedThings);
  await settleKey(place.store, { ...place.settings, SECRETS_KEY: key });
  await expect(settleKey(place.store, place.settings)).rejects.toThrow('is not the key');
});

test('every column that holds a seal is in the table of sealed columns', async () => {
  const { store } = await aServer();
  const tables = await store.read.introspection.getTables();
  const holding = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'sealed'))
    .map(({ name }) => name);
  const known = sealedColumns.map(({ table }) => table);
  expect(holding.toSorted()).toEqual([...known, 'keyChecks'].toSorted());
});

test('a rotation leaves a row in the audit', async () => {
  const place = await aDatabaseOf(aKey());
  await rotated(place, aKey());
  const rows = await place.store.read.selectFrom('audit').selectAll().execute();
  expect(rows).toMatchObject([{ action: 'OPERATOR /secrets/rotate', actor: 'karim' }]);
  expect(await verifyChain(place.store.read)).toMatchObject({ rows: 1, brokenAt: undefined });
});

test('seals of an earlier key stay, and are reported', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseOf(old);
  const sealed = sealingWith(aKey()).seal('lost', 'print');
  await place.store.change((tx) => tx.updateTable('platformGateways').set({ sealed }).execute());
  expect(await rotated(place, key)).toContain(
    '1 secrets that the old key does not open are left as they are.',
  );
  const row = await place.store.read.selectFrom('platformGateways').selectAll().executeTakeFirst();
  expect(row?.sealed).toBe(sealed);
});

test('a wrong old key, no new key and the same key are refused, and nothing is changed', async () => {
  const old = aKey();
  const place = await aDatabaseOf(old);
  const wrong = { ...place, settings: { ...place.settings, SECRETS_KEY: aKey() } };
  await expect(rotated(wrong, aKey())).rejects.toThrow('SECRETS_KEY is not the key');
  await expect(rotateSecrets(deskAt(place))).rejects.toThrow('Give another key');
  await expect(rotateSecrets(deskAt(place), 'short')).rejects.toThrow('Give another key');
  await expect(rotated(place, old)).rejects.toThrow('Give another key');
  expect(await openThings(place.store, old)).toEqual(sealedThings);
});

test('a failure in the middle changes nothing', async () => {
  const old = aKey();
  const place = await aDatabaseOf(old);
  const change: Desk['store']['change'] = (work) =>
    place.store.change(async (tx) => {
      await work(tx);
      throw new Error('the power is cut');
    });
  const failing = { ...place, store: { ...place.store, change } };
  await expect(rotated(failing, aKey())).rejects.toThrow('the power is cut');
  expect(await openThings(place.store, old)).toEqual(sealedThings);
});

test('it is refused while a server runs', async () => {
  const old = aKey();
  const place = await aDatabaseOf(old);
  if (testEngine === 'postgres') {
    const other = await openStore(place.settings);
    await other.read.selectFrom('jobs').select('name').execute();
    await expect(rotated(place, aKey())).rejects.toThrow('stop every server first');
    await other.close();
  } else {
    const { lockFolder } = await import('../core/db/folder.ts');
    const unlock = lockFolder(place.settings.DATA_DIR);
    await expect(rotated(place, aKey())).rejects.toThrow(StartError);
    unlock();
  }
  expect(await openThings(place.store, old)).toEqual(sealedThings);
});

test('the program takes the new key from the environment alone', async () => {
  const [old, key] = [aKey(), aKey()];
  const place = await aDatabaseOf(old);
  const NEW_SECRETS_KEY = key.toString('hex');
  const word = await runProgram(place, 'rotate-secrets', [NEW_SECRETS_KEY]);
  expect(word).toMatchObject({ code: 1 });
  expect(word.said).toMatch(/^Give no words/);
  if (testEngine === 'postgres') {
    const refused = await runProgram(place, 'rotate-secrets', [], { NEW_SECRETS_KEY });
    // This test is connected to it.
    expect(refused.said).toMatch(/^Others are connected/);
    expect(refused.code).toBe(1);
  } else {
    expect(await runProgram(place, 'rotate-secrets', [], { NEW_SECRETS_KEY })).toMatchObject({
      code: 0,
    });
    expect(await openThings(place.store, key)).toEqual(sealedThings);
  }
});
