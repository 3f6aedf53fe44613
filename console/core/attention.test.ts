import { expect, test } from 'vitest';
import type { Inside } from '../../contract/inside.ts';
import { attentionText, toneOf, urgency } from './attention.ts';
import { formatsFor } from './formats.ts';
import './message-compiler.ts';
import { sayNow } from './texts.ts';

const calm: Inside = {
  machines: 4,
  stockLeft: 80,
  silent: 0,
  silentSince: null,
  low: 0,
  empty: 0,
  paused: 0,
};
const said = (inside: Inside) =>
  attentionText(inside, sayNow, formatsFor('en', sayNow, 'Asia/Dhaka'));

test('what needs attention is said in one line', () => {
  const silent = { ...calm, silent: 2, silentSince: '2026-11-19T08:00:00.000Z', empty: 1 };
  expect(said(silent)).toBe('2 machines silent since 19/11, 1 empty');
  expect(said({ ...calm, low: 3 })).toBe('3 machines low on stock');
  expect(said({ ...calm, low: 2, empty: 1 })).toBe('2 machines low, 1 empty');
  expect(said({ ...calm, empty: 1 })).toBe('1 machine empty');
  expect(said({ ...calm, paused: 1 })).toBe('1 slot paused');
  expect(said({ ...silent, paused: 2 })).toBe(
    '2 slots paused, 2 machines silent since 19/11, 1 empty',
  );
  expect(said(calm)).toBe('No machine needs attention');
  expect(said({ ...calm, machines: 0 })).toBe('No machines yet');
});

test('a paused slot comes first: it was meant to sell and a customer met it', () => {
  const paused = { ...calm, paused: 1 };
  expect(toneOf(paused)).toBe('low');
  expect(urgency(paused)).toBeGreaterThan(urgency({ ...calm, silent: 99, empty: 99, low: 99 }));
});

test('a silent machine is worse than low stock, and low stock worse than none', () => {
  const silent = { ...calm, silent: 1 };
  const low = { ...calm, low: 9 };
  expect([toneOf(silent), toneOf(low), toneOf(calm)]).toEqual(['bad', 'low', 'good']);
  expect(urgency(silent)).toBeGreaterThan(urgency({ ...low, empty: 9 }));
  expect(urgency(calm)).toBe(0);
});
