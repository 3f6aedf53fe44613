import { expect, test } from 'vitest';
import { minute } from '../testing/durations.ts';
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

test('work that fails is tried again the same night, by whichever process is next', async () => {
  const { store, clock } = await aServer();
  const given = { store, now: () => clock.now };
  const tries: string[] = [];
  const one = onceANight('count', given, async () => {
    tries.push('one');
    throw new Error('The database went away');
  });
  const other = onceANight('count', given, async () => void tries.push('other'));
  await expect(one()).rejects.toThrow('went away');
  clock.now += 5 * minute;
  await other();
  await one();
  expect(tries).toEqual(['one', 'other']);
});

test('work of which nothing is heard any more is done by another process', async () => {
  const { store, clock } = await aServer();
  const given = { store, now: () => clock.now };
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const silent = onceANight('count', given, async () => {
    begun.resolve();
    await end.promise;
  });
  let done = 0;
  const other = onceANight('count', given, async () => {
    done += 1;
  });
  const killed = silent();
  await begun.promise;
  clock.now += minute;
  await other();
  expect(done).toBe(0);
  clock.now += minute;
  await other();
  expect(done).toBe(1);
  end.resolve();
  await killed;
});
