import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { warnAfterCommit, withCommitWarnings } from './commit-warnings.ts';

const setUp = async () => {
  const { store } = await aServer();
  const logged: unknown[] = [];
  const warningStore = withCommitWarnings(store, {
    warn: (...line: unknown[]) => logged.push(line),
  });
  return { warningStore, logged };
};

test('a warning is written once its transaction is committed, not before', async () => {
  const { warningStore, logged } = await setUp();
  await warningStore.change(async (tx) => {
    warnAfterCommit(tx, { slot: 1 }, 'a slot is paused');
    warnAfterCommit(tx, { slot: 2 }, 'a slot is paused');
    expect(logged).toEqual([]);
  });
  expect(logged).toEqual([
    [{ slot: 1 }, 'a slot is paused'],
    [{ slot: 2 }, 'a slot is paused'],
  ]);
});

test('what was rolled back is not warned of', async () => {
  const { warningStore, logged } = await setUp();
  const failing = warningStore.change(async (tx) => {
    warnAfterCommit(tx, { slot: 1 }, 'a slot is paused');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(logged).toEqual([]);
});
