import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './message-compiler.ts';
import { businessToday } from './clock.ts';
import { formatsFor } from './formats.ts';
import { isClockWrong, serverNow, setServerTime } from './server-time.ts';
import { translateNow } from './texts.ts';

const hour = 3_600_000;
/** 01:00 on 15/03/2025 in Dhaka. */
const afterMidnight = Date.parse('2025-03-14T19:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  setServerTime(Date.now());
});

test.each([-400 * 24, -2, 0, 2, 400 * 24])(
  'with a clock %i hours off, days and ages are those of the server',
  (hours) => {
    vi.setSystemTime(afterMidnight + hours * hour);
    setServerTime(afterMidnight);
    expect(serverNow()).toBe(afterMidnight);
    expect(businessToday()).toBe('2025-03-15');
    const { relative } = formatsFor('en', translateNow);
    expect(relative('2025-03-14T17:00:00.000Z')).toBe('2 h ago');
    vi.setSystemTime(Date.now() + hour);
    expect(relative('2025-03-14T17:00:00.000Z')).toBe('3 h ago');
  },
);

test.each([
  [-301, true],
  [-299, false],
  [299, false],
  [301, true],
])('a clock that is %i seconds off is wrong: %s', (seconds, isWrong) => {
  vi.setSystemTime(afterMidnight + seconds * 1000);
  setServerTime(afterMidnight);
  expect(isClockWrong()).toBe(isWrong);
});

test('an answer without a time changes nothing', () => {
  vi.setSystemTime(afterMidnight);
  setServerTime(afterMidnight + hour);
  setServerTime(Number.NaN);
  expect(serverNow()).toBe(afterMidnight + hour);
});
