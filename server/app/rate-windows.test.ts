import { expect, test } from 'vitest';
import { minuteMs } from '../testing/durations.ts';
import { maxClients, RateWindows } from './rate-windows.ts';

const aLimit = () => {
  const clock = { ticks: 0 };
  const windows = new RateWindows({}, () => clock.ticks);
  const ask = (client: string) => {
    let counted: { current: number; ttl: number } | undefined;
    windows.incr(client, (_error, result) => (counted = result), minuteMs, 10);
    return counted;
  };
  return { clock, ask };
};

test('requests of a client are counted until its minute is over, each client for itself', () => {
  const { clock, ask } = aLimit();
  expect(ask('one')).toEqual({ current: 1, ttl: minuteMs });
  clock.ticks += 40_000;
  expect(ask('one')).toEqual({ current: 2, ttl: 20_000 });
  expect(ask('two')).toEqual({ current: 1, ttl: minuteMs });
  clock.ticks += 20_000;
  expect(ask('one')).toEqual({ current: 1, ttl: minuteMs });
});

test('of too many clients the least recently seen one is evicted', () => {
  const { ask } = aLimit();
  ask('active');
  for (let client = 0; client < maxClients - 1; client++) ask(String(client));
  ask('active');
  ask('one more');
  expect(ask('active')).toMatchObject({ current: 3 });
  expect(ask('0')).toMatchObject({ current: 1 });
});
