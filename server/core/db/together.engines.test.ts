import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import type { Db, Tx } from './store.ts';
import { lastly, together } from './together.ts';

const write = (tx: Tx, name: string) => tx.insertInto('jobs').values({ name, ranAt: 1 }).execute();

const written = async (db: Db) => {
  const rows = await db.selectFrom('jobs').select('name').where('ranAt', '=', 1).execute();
  return rows.map(({ name }) => name);
};

test('the failure of one query is thrown once the others have ended', async () => {
  let hasEnded = false;
  const slow = async () => {
    await setImmediate();
    hasEnded = true;
  };
  await expect(together(Promise.reject(new Error('refused')), slow())).rejects.toThrow('refused');
  expect(hasEnded).toBe(true);
});

test('the last queries are committed with those before', async () => {
  const { store } = await aServer();
  const told = await store.change(async (tx) => {
    await write(tx, 'first');
    await lastly(tx, together(write(tx, 'second'), write(tx, 'third')));
    return 'done';
  });
  expect(told).toBe('done');
  expect((await written(store.read)).toSorted()).toEqual(['first', 'second', 'third']);
});

test('nothing is committed when the last queries fail, and their error is thrown', async () => {
  const { store } = await aServer();
  const failing = store.change(async (tx) => {
    await write(tx, 'first');
    await lastly(tx, together(write(tx, 'second'), write(tx, 'first'), write(tx, 'third')));
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await written(store.read)).toEqual([]);
  await store.change((tx) => write(tx, 'again'));
  expect(await written(store.read)).toEqual(['again']);
});

test('a query after the end of its transaction is refused', async () => {
  const { store } = await aServer();
  let over: Tx | undefined;
  await store.change(async (tx) => {
    over = tx;
  });
  await expect(over && write(over, 'late')).rejects.toThrow();
  expect(await written(store.read)).toEqual([]);
});
