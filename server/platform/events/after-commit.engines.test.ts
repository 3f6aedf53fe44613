import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import { publishAfterCommit, publishTenantAfterCommit, warnAfterCommit } from './after-commit.ts';
import { type ChangeEvent, matchesFilter } from './change-events.ts';
import { openChangeFeed } from './subscriptions.ts';

const machine = { id: 'machine', organizationId: 'organization', institutionId: 'institution' };
const event: ChangeEvent = {
  topic: 'stock',
  organizationId: 'organization',
  institutionId: 'institution',
  machineId: 'machine',
};

/** A process that hears what is changed on the database of a store, and its log. */
const aSubscriber = (on: Store) => {
  const heard: ChangeEvent[] = [];
  const logged: unknown[] = [];
  const { changes, store, close } = openChangeFeed(on, {
    warn: (...line: unknown[]) => logged.push(line),
  });
  onTestFinished(close);
  const stop = changes.subscribe((events) => heard.push(...events));
  return { heard, logged, stop, store };
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

test('a warning is written once its transaction is committed, not before', async () => {
  const { logged, store } = aSubscriber((await aServer()).store);
  await store.change(async (tx) => {
    warnAfterCommit(tx, { slot: 1 }, 'a slot is paused');
    warnAfterCommit(tx, { slot: 2 }, 'a slot is paused');
    expect(logged).toEqual([]);
  });
  expect(logged).toEqual([
    [{ slot: 1 }, 'a slot is paused'],
    [{ slot: 2 }, 'a slot is paused'],
  ]);
});

test('what was rolled back wakes nobody and is not warned of, and who listens no more hears nothing', async () => {
  const { heard, logged, stop, store } = aSubscriber((await aServer()).store);
  const failing = store.change(async (tx) => {
    publishAfterCommit(tx, 'stock', machine);
    warnAfterCommit(tx, { slot: 1 }, 'a slot is paused');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).not.toContainEqual(event);
  expect(logged).toEqual([]);
  stop();
  await publishStock(store);
  expect(heard).not.toContainEqual(event);
});

test('of a transaction that is tried again only the try that is committed is heard', async () => {
  const { store: plain } = await aServer();
  const change: Store['change'] = async (work) => {
    const conflict = plain.change(async (tx) => {
      await work(tx);
      throw new Error('conflict');
    });
    await expect(conflict).rejects.toThrow('conflict');
    return plain.change(work);
  };
  const { logged, store } = aSubscriber({ ...plain, change });
  let tries = 0;
  await store.change(async (tx) => {
    tries += 1;
    warnAfterCommit(tx, { tries }, 'a slot is paused');
  });
  expect(logged).toEqual([[{ tries: 2 }, 'a slot is paused']]);
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
