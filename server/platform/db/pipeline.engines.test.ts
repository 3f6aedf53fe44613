import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { pipelineQueries, withCommit } from './pipeline.ts';
import type { Db, Tx } from './store.ts';

const write = (tx: Tx, name: string) => tx.insertInto('jobs').values({ name, ranAt: 1 }).execute();

const writtenNames = async (db: Db) => {
  const rows = await db.selectFrom('jobs').select('name').where('ranAt', '=', 1).execute();
  return rows.map(({ name }) => name);
};

test('the failure of one query is thrown once the others have ended', async () => {
  let hasEnded = false;
  const slow = async () => {
    await setImmediate();
    hasEnded = true;
  };
  await expect(pipelineQueries(Promise.reject(new Error('refused')), slow())).rejects.toThrow(
    'refused',
  );
  expect(hasEnded).toBe(true);
});

test('the last queries are committed with those before', async () => {
  const { store } = await aServer();
  const result = await store.change(async (tx) => {
    await write(tx, 'first');
    await withCommit(tx, pipelineQueries(write(tx, 'second'), write(tx, 'third')));
    return 'done';
  });
  expect(result).toBe('done');
  expect((await writtenNames(store.read)).toSorted()).toEqual(['first', 'second', 'third']);
});

test('nothing is committed when the last queries fail, and their error is thrown', async () => {
  const { store } = await aServer();
  const failing = store.change(async (tx) => {
    await write(tx, 'first');
    await withCommit(
      tx,
      pipelineQueries(write(tx, 'second'), write(tx, 'first'), write(tx, 'third')),
    );
  });
  await expect(failing).rejects.toThrow(/unique/i);
  expect(await writtenNames(store.read)).toEqual([]);
  await store.change((tx) => write(tx, 'again'));
  expect(await writtenNames(store.read)).toEqual(['again']);
});

test('a query after the end of its transaction is refused', async () => {
  const { store } = await aServer();
  let endedTx: Tx | undefined;
  await store.change(async (tx) => {
    endedTx = tx;
  });
  await expect(endedTx && write(endedTx, 'late')).rejects.toThrow();
  expect(await writtenNames(store.read)).toEqual([]);
});
