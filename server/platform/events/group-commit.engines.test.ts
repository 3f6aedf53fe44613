import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { groupCommits } from './group-commit.ts';

/** Writes words; one that is bad fails its transaction. */
const aWriter = async (limits: { jobs: number }) => {
  const { store } = await aServer();
  const groups: string[][] = [];
  const write = groupCommits(store, limits, async (_tx, words: readonly string[]) => {
    groups.push([...words]);
    if (words.includes('bad')) throw new Error('A bad word');
    return words.map((word) => word.toUpperCase());
  });
  return { write, groups };
};

test('what comes together is committed together, so many at a time, and each is answered', async () => {
  const { write, groups } = await aWriter({ jobs: 2 });
  const answers = await Promise.all(['a', 'b', 'c'].map((word) => write(word)));
  expect(answers).toEqual(['A', 'B', 'C']);
  expect(groups).toEqual([['a', 'b'], ['c']]);
});

test('one that cannot be committed takes no other with it', async () => {
  const { write, groups } = await aWriter({ jobs: 10 });
  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((word) => write(word)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
});

test('one for which nobody waits any more is not begun', async () => {
  const { write, groups } = await aWriter({ jobs: 10 });
  const abandoned = write('a', () => true);
  const other = write('b');
  await expect(abandoned).rejects.toMatchObject({ statusCode: 499 });
  expect(await other).toBe('B');
  await expect(write('c', () => true)).rejects.toMatchObject({ statusCode: 499 });
  expect(groups).toEqual([['b']]);
});
