import { expect, test } from 'vitest';
import { aServer } from '../testing/server.ts';
import { telling, warnOnCommit } from './commit-log.ts';

const setUp = async () => {
  const { store } = await aServer();
  const heard: unknown[] = [];
  const told = telling(store, { warn: (...line: unknown[]) => heard.push(line) });
  return { told, heard };
};

test('a warning is written once its transaction is committed, not before', async () => {
  const { told, heard } = await setUp();
  await told.change(async (tx) => {
    warnOnCommit(tx, { slot: 1 }, 'a slot is paused');
    warnOnCommit(tx, { slot: 2 }, 'a slot is paused');
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([
    [{ slot: 1 }, 'a slot is paused'],
    [{ slot: 2 }, 'a slot is paused'],
  ]);
});

test('what was rolled back is not warned of', async () => {
  const { told, heard } = await setUp();
  const failing = told.change(async (tx) => {
    warnOnCommit(tx, { slot: 1 }, 'a slot is paused');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).toEqual([]);
});
