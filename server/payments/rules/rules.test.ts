import { expect, test } from 'vitest';
import { aPaymentRow } from '../../testing/payments/payments.ts';
import { decideTransition, paymentRules } from './rules.ts';

const now = Date.parse('2026-03-15T06:00:00.000Z');

test('what a state has no rule for changes nothing', () => {
  for (const state of ['DISPENSED', 'FAILED', 'CANCELLED'] as const) {
    const payment = aPaymentRow(now, { state });
    expect(decideTransition(paymentRules, payment, { event: 'TIME_PASSED' }, now)).toBeUndefined();
    expect(decideTransition(paymentRules, payment, { event: 'ASKED' }, now)).toBeUndefined();
  }
});
