import { expect, test } from 'vitest';
import { aServer } from '../testing/server.ts';
import { onceANight } from './jobs.ts';

test('the work of a night is done once, by one of the processes', async () => {
  const { store, clock } = await aServer();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const given = { store, now: () => clock.now };
  const [one, other] = [onceANight('count', given, work), onceANight('count', given, work)];
  await Promise.all([one(), other()]);
  await one();
  expect(done).toBe(1);
  clock.now += 24 * 3_600_000;
  await other();
  expect(done).toBe(2);
});

test('work that fails is tried again the same night, by the process that had begun it', async () => {
  const { store, clock } = await aServer();
  const tries: string[] = [];
  const given = { store, now: () => clock.now };
  const fail = async () => {
    tries.push('one');
    if (tries.length === 1) throw new Error('The database went away');
  };
  const one = onceANight('count', given, fail);
  const other = onceANight('count', given, async () => void tries.push('other'));
  await expect(one()).rejects.toThrow('went away');
  clock.now += 300_000;
  await other();
  await one();
  await one();
  expect(tries).toEqual(['one', 'one']);
});
