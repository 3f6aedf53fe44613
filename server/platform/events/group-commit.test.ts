import { expect, test } from 'vitest';
import { groupCommits } from './group-commit.ts';

/** Commits words; one that is bad fails its commit. */
const aWriter = ({ jobs }: { jobs: number }) => {
  const groups: string[][] = [];
  // The first letter names the tenant, and the word without its digits the key.
  const keysOf = (word: string) => ({ tenant: word.slice(0, 1), key: word.replace(/\d/, '') });
  const write = groupCommits({ jobs, keysOf }, async (words: readonly string[]) => {
    groups.push([...words]);
    if (words.includes('bad')) throw new Error('A bad word');
    return words.map((word) => word.toUpperCase());
  });
  return { write, groups };
};

test('what comes together is committed together, so many at a time, and each is answered', async () => {
  const { write, groups } = aWriter({ jobs: 2 });
  const answers = await Promise.all(['a', 'b', 'c'].map((word) => write(word)));
  expect(answers).toEqual(['A', 'B', 'C']);
  expect(groups).toEqual([['a', 'b'], ['c']]);
});

test('one that cannot be committed takes no other with it', async () => {
  const { write, groups } = aWriter({ jobs: 10 });
  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((word) => write(word)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
});

test('one for which nobody waits any more is not begun', async () => {
  const { write, groups } = aWriter({ jobs: 10 });
  const abandoned = write('a', () => true);
  const other = write('b');
  await expect(abandoned).rejects.toMatchObject({ statusCode: 499 });
  expect(await other).toBe('B');
  await expect(write('c', () => true)).rejects.toMatchObject({ statusCode: 499 });
  expect(groups).toEqual([['b']]);
});

test('tenants that wait for a commit take turns, and the keys of each', async () => {
  const { write, groups } = aWriter({ jobs: 3 });
  const words = ['aa1', 'aa2', 'aa3', 'ab1', 'ac1', 'b1', 'b2', 'c1'];
  await Promise.all(words.map((word) => write(word)));
  expect(groups).toEqual([
    ['aa1', 'b1', 'c1'],
    ['ab1', 'b2', 'ac1'],
    ['aa2', 'aa3'],
  ]);
});
