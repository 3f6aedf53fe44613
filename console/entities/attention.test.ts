import { expect, test } from 'vitest';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import { formatsFor } from '../core/formats.ts';
import { attentionTexts, toneOf } from './attention.ts';
import '../core/message-compiler.ts';
import { translateNow } from '../core/texts.ts';

const calm: Inside = { ...emptyTenantSummary, machines: 4, stockLeft: 80 };
/** One count of each kind, all of the same payment. */
const flagged: Inside = {
  ...calm,
  flaggedPayments: 1,
  lateRefunds: 1,
  unusableAccounts: 1,
  attention: 1,
};
const textOf = (inside: Inside) =>
  attentionTexts(inside, translateNow, formatsFor('en', translateNow, 'Asia/Dhaka')).join(', ');

test('the attention counts make one line', () => {
  const silent = { ...calm, silent: 2, silentSince: '2026-11-19T08:00:00.000Z', empty: 1 };
  expect(textOf(silent)).toBe('2 machines silent since 19/11, 1 empty');
  expect(textOf({ ...calm, low: 3 })).toBe('3 machines low on stock');
  expect(textOf({ ...calm, low: 2, empty: 1 })).toBe('2 machines low, 1 empty');
  expect(textOf({ ...calm, empty: 1 })).toBe('1 machine empty');
  expect(textOf({ ...calm, paused: 1 })).toBe('1 slot paused');
  expect(textOf({ ...silent, paused: 2 })).toBe(
    '2 slots paused, 2 machines silent since 19/11, 1 empty',
  );
  expect(textOf(flagged)).toBe('1 payment needs review, 1 refund late, 1 bKash account unusable');
  expect(textOf({ ...calm, flaggedPayments: 2, lateRefunds: 3, unusableAccounts: 2, low: 1 })).toBe(
    '2 payments need review, 3 refunds late, 2 bKash accounts unusable, 1 machine low',
  );
  expect(textOf({ ...calm, machines: 0, lateRefunds: 1 })).toBe('1 refund late');
  expect(textOf(calm)).toBe('No machine needs attention');
  expect(textOf({ ...calm, machines: 0 })).toBe('No machines yet');
});

test('the worst count gives the tone: money and silence, then pauses and empty machines; low stock can wait', () => {
  expect(toneOf(flagged)).toBe('bad');
  expect(toneOf({ ...calm, silent: 1 })).toBe('bad');
  expect([toneOf({ ...calm, paused: 1 }), toneOf({ ...calm, empty: 9 })]).toEqual(['low', 'low']);
  expect(toneOf({ ...calm, low: 9 })).toBe('good');
  expect([toneOf(calm), toneOf({ ...calm, machines: 0 })]).toEqual(['good', 'neutral']);
});
