import { expect, test } from 'vitest';
import { controllerClock } from './clock.ts';

const aClock = () => {
  const time = { ticks: 5_000 };
  return { time, clock: controllerClock(() => time.ticks) };
};

test('uptime counts from the boot', () => {
  const { time, clock } = aClock();
  time.ticks += 1_234;
  expect(clock.uptimeMs()).toBe(1_234);
});

test('the wall clock is unknown until the server has sent the time', () => {
  const { time, clock } = aClock();
  expect(clock.at()).toBeUndefined();
  time.ticks += 1_000;
  clock.set('2026-01-10T06:00:00.000Z');
  time.ticks += 2_500;
  expect(clock.at()).toBe('2026-01-10T06:00:02.500Z');
});

test('a reboot starts uptime at zero and forgets the wall clock', () => {
  const { time, clock } = aClock();
  clock.set('2026-01-10T06:00:00.000Z');
  time.ticks += 9_000;
  clock.reboot();
  expect(clock.uptimeMs()).toBe(0);
  expect(clock.at()).toBeUndefined();
});
