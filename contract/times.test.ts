import { expect, test } from 'vitest';
import { believed, isOpen, isPast, isWithin } from './times.ts';

const minute = 60_000;
const now = Date.parse('2026-03-15T06:00:00.000Z');

test('a time is of the past up to a minute from now, as the clocks of servers may differ', () => {
  expect([now - 1, now, now + minute, now + minute + 1].map((at) => isPast(at, now))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a time of the future happened, nobody knows when', () => {
  expect(believed(now + minute, now)).toBe(now + minute);
  expect(believed(now + minute + 1, now)).toBe(0);
});

test('a time lies within a window that ends now', () => {
  const within = (at: number) => isWithin(at, 5 * minute, now);
  expect([within(now - 5 * minute), within(now - 5 * minute + 1)]).toEqual([false, true]);
  expect([within(now + minute), within(now + minute + 1)]).toEqual([true, false]);
});

test('what was opened is open until its end, unless that is further off than it may be', () => {
  const open = (until: number) => isOpen(until, 5 * minute, now);
  expect([open(now), open(now + 1)]).toEqual([false, true]);
  expect([open(now + 6 * minute), open(now + 6 * minute + 1)]).toEqual([true, false]);
});
