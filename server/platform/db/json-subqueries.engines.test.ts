import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { fromListedIds, JsonSubqueries, type Subquery } from './json-subqueries.ts';

const ranAt: Subquery<{ name: string; ranAt: number }> = {
  name: 'times',
  columns: ['name', 'ranAt'],
  build: (db) =>
    fromListedIds(db)
      .crossJoin('jobs')
      .whereRef('name', '=', 'listed.id')
      .select(['name', 'ranAt'])
      .orderBy('ranAt'),
};

const notRun: Subquery<{ name: string }> = { ...ranAt, name: 'unasked', columns: ['name'] };

const names = ['"\', {}', "'", '\\n\n\t', '\u2028', 'ঢাকা 🥤', ''];

const withJobs = async () => {
  const { store } = await aServer();
  const jobs = names.map((name, index) => ({ name, ranAt: 1_768_000_000_000 - index }));
  await store.change((tx) => tx.insertInto('jobs').values(jobs).execute());
  return { store, jobs };
};

test('subqueries answer about the rows of the list alone, in their order, and every text as it is', async () => {
  const { store, jobs } = await withJobs();
  const [otherJob, ...listedJobs] = jobs;
  const subqueries = new JsonSubqueries([ranAt]);
  const results = await subqueries.queryFor(store.read, [
    ...listedJobs.map(({ name }) => name),
    'nobody',
  ]);
  expect(results.rowsOf(ranAt)).toEqual(listedJobs.toReversed());
  // The next list has results of its own.
  const otherResults = await subqueries.queryFor(store.read, [otherJob?.name ?? '']);
  expect(otherResults.rowsOf(ranAt)).toEqual([otherJob]);
});

test('a list without rows has no results, nor has a subquery that did not run', async () => {
  const { store } = await withJobs();
  const subqueries = new JsonSubqueries([ranAt]);
  expect((await subqueries.queryFor(store.read, ['nobody'])).rowsOf(ranAt)).toEqual([]);
  expect((await subqueries.queryFor(store.read, [])).rowsOf(ranAt)).toEqual([]);
  expect((await subqueries.queryFor(store.read, names)).rowsOf(notRun)).toEqual([]);
});
