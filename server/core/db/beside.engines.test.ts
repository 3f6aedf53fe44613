import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { Beside, fromListed, type Question } from './beside.ts';

const ranAt: Question<{ name: string; ranAt: number }> = {
  name: 'times',
  columns: ['name', 'ranAt'],
  build: (db) =>
    fromListed(db)
      .crossJoin('jobs')
      .whereRef('name', '=', 'listed.id')
      .select(['name', 'ranAt'])
      .orderBy('ranAt'),
};

const unasked: Question<{ name: string }> = { ...ranAt, name: 'unasked', columns: ['name'] };

const names = ['"\', {}', "'", '\\n\n\t', '\u2028', 'ঢাকা 🥤', ''];

const withJobs = async () => {
  const { store } = await aServer();
  const jobs = names.map((name, index) => ({ name, ranAt: 1_768_000_000_000 - index }));
  await store.change((tx) => tx.insertInto('jobs').values(jobs).execute());
  return { store, jobs };
};

test('subqueries answer about the rows of the list alone, in their order, and every text as it is', async () => {
  const { store, jobs } = await withJobs();
  const [left, ...asked] = jobs;
  const beside = new Beside([ranAt]);
  const answers = await beside.about(store.read, [...asked.map(({ name }) => name), 'nobody']);
  expect(answers.of(ranAt)).toEqual(asked.toReversed());
  // The next list has results of its own.
  const others = await beside.about(store.read, [left?.name ?? '']);
  expect(others.of(ranAt)).toEqual([left]);
});

test('a list without rows has no results, nor has a subquery that did not run', async () => {
  const { store } = await withJobs();
  const beside = new Beside([ranAt]);
  expect((await beside.about(store.read, ['nobody'])).of(ranAt)).toEqual([]);
  expect((await beside.about(store.read, [])).of(ranAt)).toEqual([]);
  expect((await beside.about(store.read, names)).of(unasked)).toEqual([]);
});
