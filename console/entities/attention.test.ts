import { expect, test } from 'vitest';
import type { Inside } from '../../contract/inside.ts';
import { emptyInside } from '../../contract/inside-sample.ts';
import { formatsFor } from '../core/formats.ts';
import { attentionTexts, toneOf } from './attention.ts';
import '../core/message-compiler.ts';
import { sayNow } from '../core/texts.ts';

const calm: Inside = { ...emptyInside, machines: 4, stockLeft: 80 };
/** One count of each kind, all of the same payment. */
const owing: Inside = {
  ...calm,
  flaggedPayments: 1,
  lateRefunds: 1,
  unusableAccounts: 1,
  attention: 1,
};
const said = (inside: Inside) =>
  attentionTexts(inside, sayNow, formatsFor('en', sayNow, 'Asia/Dhaka')).join(', ');

test('the attention counts make one line', () => {
  const silent = { ...calm, silent: 2, silentSince: '2026-11-19T08:00:00.000Z', empty: 1 };
  expect(said(silent)).toBe('2 machines silent since 19/11, 1 empty');
  expect(said({ ...calm, low: 3 })).toBe('3 machines low on stock');
  expect(said({ ...calm, low: 2, empty: 1 })).toBe('2 machines low, 1 empty');
  expect(said({ ...calm, empty: 1 })).toBe('1 machine empty');
  expect(said({ ...calm, paused: 1 })).toBe('1 slot paused');
  expect(said({ ...silent, paused: 2 })).toBe(
    '2 slots paused, 2 machines silent since 19/11, 1 empty',
  );
  expect(said(owing)).toBe('1 payment to look at, 1 refund late, 1 account unusable');
  expect(said({ ...calm, flaggedPayments: 2, lateRefunds: 3, unusableAccounts: 2, low: 1 })).toBe(
    '2 payments to look at, 3 refunds late, 2 accounts unusable, 1 machine low',
  );
  expect(said({ ...calm, machines: 0, lateRefunds: 1 })).toBe('1 refund late');
  expect(said(calm)).toBe('No machine needs attention');
  expect(said({ ...calm, machines: 0 })).toBe('No machines yet');
});

test('the worst count gives the tone: money and silence, then pauses and stock', () => {
  expect(toneOf(owing)).toBe('bad');
  expect(toneOf({ ...calm, silent: 1 })).toBe('bad');
  expect([toneOf({ ...calm, paused: 1 }), toneOf({ ...calm, low: 9 })]).toEqual(['low', 'low']);
  expect([toneOf(calm), toneOf({ ...calm, machines: 0 })]).toEqual(['good', 'neutral']);
});
