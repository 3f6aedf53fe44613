import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../testing/server.ts';
import { openStore } from './db/open.ts';
import type { Store } from './db/store.ts';
import { wakeCalls } from './wake-calls.ts';
import { concerns, type Wake, wakeOnCommit, wakeTenantOnCommit } from './wakes.ts';

const machine = { id: 'machine', organizationId: 'organization', institutionId: 'institution' };
const wake: Wake = {
  topic: 'stock',
  organizationId: 'organization',
  institutionId: 'institution',
  machineId: 'machine',
};

/** A process that hears what is changed on the database of a store. */
const aListener = (on: Store) => {
  const { calls, store, close } = wakeCalls(on);
  onTestFinished(close);
  const heard: Wake[] = [];
  const stop = calls.hear((wakes) => heard.push(...wakes));
  return { heard, stop, store };
};

const sayStock = (store: Store) =>
  store.change(async (tx) => {
    await tx.insertInto('jobs').values({ name: 'changed', ranAt: 0 }).execute();
    wakeOnCommit(tx, 'stock', machine);
  });

test('a change is heard once its transaction is committed, before who made it goes on', async () => {
  const { heard, store } = aListener((await aServer()).store);
  await store.change(async (tx) => {
    wakeOnCommit(tx, 'stock', machine);
    wakeTenantOnCommit(tx, 'cards', 'organization', 'institution');
    expect(heard).not.toContainEqual(wake);
  });
  expect(heard).toContainEqual(wake);
  expect(heard).toContainEqual({ ...wake, topic: 'cards', machineId: null });
});

test('what was rolled back wakes nobody, and who listens no more hears nothing', async () => {
  const { heard, stop, store } = aListener((await aServer()).store);
  const failing = store.change(async (tx) => {
    wakeOnCommit(tx, 'stock', machine);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).not.toContainEqual(wake);
  stop();
  await sayStock(store);
  expect(heard).not.toContainEqual(wake);
});

test('a change of another process is heard', async () => {
  const server = await aServer();
  const other = await openStore(server.settings);
  onTestFinished(other.close);
  const { heard } = aListener(server.store);
  const { store } = aListener(other);
  // Whoever has just begun to listen may have missed anything.
  if (store.engine === 'postgres') while (!heard.length) await setImmediate();
  heard.length = 0;
  await sayStock(store);
  while (!heard.some((one) => one.topic === 'stock' && concerns(one, { machineId: 'machine' }))) {
    await setImmediate();
  }
  expect(heard).not.toEqual([]);
});
