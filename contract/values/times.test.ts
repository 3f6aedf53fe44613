import { expect, test } from 'vitest';
import { isNotExpired, isNotInFuture, isWithinLast, zeroIfInFuture } from './times.ts';

const minute = 60_000;
const now = Date.parse('2026-03-15T06:00:00.000Z');

test('a time is of the past up to a minute from now, as the clocks of servers may differ', () => {
  expect(
    [now - 1, now, now + minute, now + minute + 1].map((at) => isNotInFuture(at, now)),
  ).toEqual([true, true, true, false]);
});

test('a time of the future happened, nobody knows when', () => {
  expect(zeroIfInFuture(now + minute, now)).toBe(now + minute);
  expect(zeroIfInFuture(now + minute + 1, now)).toBe(0);
});

test('a time lies within a window that ends now', () => {
  const isWithinAt = (at: number) => isWithinLast(at, 5 * minute, now);
  expect([isWithinAt(now - 5 * minute), isWithinAt(now - 5 * minute + 1)]).toEqual([false, true]);
  expect([isWithinAt(now + minute), isWithinAt(now + minute + 1)]).toEqual([true, false]);
});

test('what was opened is open until its end, unless that is further off than it may be', () => {
  const isNotExpiredAt = (until: number) => isNotExpired(until, 5 * minute, now);
  expect([isNotExpiredAt(now), isNotExpiredAt(now + 1)]).toEqual([false, true]);
  expect([isNotExpiredAt(now + 6 * minute), isNotExpiredAt(now + 6 * minute + 1)]).toEqual([
    true,
    false,
  ]);
});
