import { expect, test } from 'vitest';
import { minuteMs } from '../../testing/durations.ts';
import { aServer } from '../../testing/server.ts';
import { oncePerNight } from './jobs.ts';

test('the work of a night is done once, by one of the processes', async () => {
  const { store, clock } = await aServer();
  let done = 0;
  const work = async () => {
    done += 1;
  };
  const options = { store, now: () => clock.now };
  const [one, other] = [oncePerNight('count', options, work), oncePerNight('count', options, work)];
  await Promise.all([one(), other()]);
  await one();
  expect(done).toBe(1);
  clock.now += 24 * 3_600_000;
  await other();
  expect(done).toBe(2);
});

test('work that fails is tried again the same night, by whichever process is next', async () => {
  const { store, clock } = await aServer();
  const options = { store, now: () => clock.now };
  const tries: string[] = [];
  const one = oncePerNight('count', options, async () => {
    tries.push('one');
    throw new Error('The database went away');
  });
  const other = oncePerNight('count', options, async () => void tries.push('other'));
  await expect(one()).rejects.toThrow('went away');
  clock.now += 5 * minuteMs;
  await other();
  await one();
  expect(tries).toEqual(['one', 'other']);
});

test('work of which nothing is heard any more is done by another process', async () => {
  const { store, clock } = await aServer();
  const options = { store, now: () => clock.now };
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const silent = oncePerNight('count', options, async () => {
    begun.resolve();
    await end.promise;
  });
  let done = 0;
  const other = oncePerNight('count', options, async () => {
    done += 1;
  });
  const killed = silent();
  await begun.promise;
  clock.now += minuteMs;
  await other();
  expect(done).toBe(0);
  clock.now += minuteMs;
  await other();
  expect(done).toBe(1);
  end.resolve();
  await killed;
});
