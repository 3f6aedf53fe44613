import { expect, test } from 'vitest';
import type { Payments } from '../../platform/schema/schema.ts';
import { refundAnswered } from '../../testing/payments/payment-decisions.ts';
import { aPaymentRow } from '../../testing/payments/payments.ts';
import type { Fact } from './facts.ts';
import { decideTransition, paymentRules } from './rules.ts';

const at = 1_800_000_000_000;

const aPayment = (given: Partial<Payments>) =>
  aPaymentRow(at - 1000, { invoice: 'INV1', ...given });

const money = {
  amount: 1000,
  coupon: 0,
  currency: 'BDT',
  invoice: 'INV1',
  trxId: 'CK1',
  wallet: null,
};

const unpaid = { trxId: null, chargedAt: null } as const;

const timesAfter = (payment: Payments, fact: Fact) => {
  const set = decideTransition(paymentRules, payment, fact, at)?.set;
  return [set?.chargedAt, set?.refundedAt];
};

const completed = { kind: 'COMPLETED', money } as const;

test('a charge is dated when bKash reports it, also when that comes after the end', () => {
  for (const state of ['EXECUTE_UNKNOWN', 'FAILED'] as const) {
    const payment = aPayment({ state, ...unpaid });
    expect(timesAfter(payment, { event: 'QUERY_ANSWERED', answer: completed })).toEqual([
      at,
      undefined,
    ]);
  }
});

test('a charge that is reported again keeps its date', () => {
  const payment = aPayment({ state: 'FAILED', flags: 'WRONG_AMOUNT', trxId: 'CK1' });
  const wrong = { kind: 'COMPLETED', money: { ...money, amount: 2000 } } as const;
  const times = timesAfter(payment, { event: 'QUERY_ANSWERED', answer: wrong });
  expect(times).toEqual([undefined, undefined]);
});

test('a refund is dated when bKash has made it', () => {
  const payment = aPayment({ state: 'REFUNDING' });
  const answer = { kind: 'REFUNDED', refundTrxId: 'CK2' } as const;
  expect(timesAfter(payment, refundAnswered(payment, answer))).toEqual([undefined, at]);
});

test('a refund that is reported again keeps its date', () => {
  const payment = aPayment({ state: 'REFUNDING', refundTrxId: 'CK2' });
  const answer = { kind: 'REFUNDED', refundTrxId: 'CK2' } as const;
  const times = timesAfter(payment, refundAnswered(payment, answer));
  expect(times).toEqual([undefined, undefined]);
});

test('a refund by hand is dated where it was made at bKash, and not in cash', () => {
  const payment = aPayment({ state: 'REFUND_UNKNOWN', flags: 'REFUND_STUCK' });
  const settled = { event: 'SETTLED', reason: 'By phone' } as const;
  const byBkash = { ...settled, as: 'REFUNDED_BY_BKASH', refundTrxId: 'CK3' } as const;
  const inCash = { ...settled, as: 'REFUNDED_IN_CASH', refundTrxId: undefined } as const;
  expect(timesAfter(payment, byBkash)).toEqual([undefined, at]);
  expect(timesAfter(payment, inCash)).toEqual([undefined, undefined]);
});
