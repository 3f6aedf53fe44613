import { expect, test } from 'vitest';
import { isReloadDue } from './reload.ts';

const now = Date.parse('2026-03-14T06:00:00Z');

test.each([
  ['was never reloaded', 0, true],
  ['was reloaded a second ago', now - 1000, false],
  ['was reloaded a minute ago', now - 60_000, true],
  ['was reloaded just before a second was taken off the clock', now + 1000, false],
  ['was reloaded before the clock was set back by a day', now + 86_400_000, true],
])('a page that %s', (_, last, isDue) => {
  expect(isReloadDue(last, now)).toBe(isDue);
});
