import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import {
  type ChangeEvent,
  matchesFilter,
  publishAfterCommit,
  publishTenantAfterCommit,
} from './change-events.ts';
import { openChangeFeed } from './subscriptions.ts';

const machine = { id: 'machine', organizationId: 'organization', institutionId: 'institution' };
const event: ChangeEvent = {
  topic: 'stock',
  organizationId: 'organization',
  institutionId: 'institution',
  machineId: 'machine',
};

/** A process that hears what is changed on the database of a store. */
const aSubscriber = (on: Store) => {
  const { changes, store, close } = openChangeFeed(on);
  onTestFinished(close);
  const heard: ChangeEvent[] = [];
  const stop = changes.subscribe((events) => heard.push(...events));
  return { heard, stop, store };
};

const publishStock = (store: Store) =>
  store.change(async (tx) => {
    await tx.insertInto('jobs').values({ name: 'changed', ranAt: 0 }).execute();
    publishAfterCommit(tx, 'stock', machine);
  });

test('a change is heard once its transaction is committed, before who made it goes on', async () => {
  const { heard, store } = aSubscriber((await aServer()).store);
  await store.change(async (tx) => {
    publishAfterCommit(tx, 'stock', machine);
    publishTenantAfterCommit(tx, 'cards', 'organization', 'institution');
    expect(heard).not.toContainEqual(event);
  });
  expect(heard).toContainEqual(event);
  expect(heard).toContainEqual({ ...event, topic: 'cards', machineId: null });
});

test('what was rolled back wakes nobody, and who listens no more hears nothing', async () => {
  const { heard, stop, store } = aSubscriber((await aServer()).store);
  const failing = store.change(async (tx) => {
    publishAfterCommit(tx, 'stock', machine);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).not.toContainEqual(event);
  stop();
  await publishStock(store);
  expect(heard).not.toContainEqual(event);
});

test('a change of another process is heard', async () => {
  const server = await aServer();
  const other = await openStore(server.settings);
  onTestFinished(other.close);
  const { heard } = aSubscriber(server.store);
  const { store } = aSubscriber(other);
  // Whoever has just begun to listen may have missed anything.
  if (store.engine === 'postgres') while (!heard.length) await setImmediate();
  heard.length = 0;
  await publishStock(store);
  while (
    !heard.some((one) => one.topic === 'stock' && matchesFilter(one, { machineId: 'machine' }))
  ) {
    await setImmediate();
  }
  expect(heard).not.toEqual([]);
});
