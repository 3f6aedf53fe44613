import { describe, expect, test } from 'vitest';
import type { Refunded, RefundStatus } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payment-decisions.ts';
import { aPaymentRow } from '../../testing/payments.ts';
import { ageOf, isRefundLate } from './refund.ts';

/** A payment whose refund has been due for a minute. */
const aPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(decisionTime - 2 * minuteMs, {
    state: 'REFUND_UNKNOWN',
    refundDueAt: decisionTime - minuteMs,
    lastTryAt: decisionTime - minuteMs,
    tries: 1,
    ...given,
  });

const refunded = (payment: Payments, answer: Refunded) =>
  decideMove(payment, { event: 'REFUND_ANSWERED', answer });

const statusAnswered = (payment: Payments, answer: RefundStatus) =>
  decideMove(payment, { event: 'REFUND_STATUS_ANSWERED', answer });

const givenBack = { kind: 'REFUNDED', refundTrxId: 'CK2' } as const;
const doneBefore = { kind: 'DONE_BEFORE', code: '2072' } as const;
const refused = {
  kind: 'REFUSED',
  code: '2073',
  reason: 'There is not enough balance',
  fault: 'SHOP',
} as const;
const unknown = { kind: 'UNKNOWN', reason: 'bKash did not answer' } as const;
const none = { kind: 'NONE' } as const;

/** The refund call at bKash is being made. */
const refunding = (tries: number) => ({
  state: 'REFUNDING',
  set: { tries, lastTryAt: decisionTime, dueAt: decisionTime + 32 * secondMs },
  call: 'REFUND',
});
const refundedResult = {
  state: 'REFUNDED',
  set: { refundTrxId: 'CK2', flags: 'SILENT_MACHINE', dueAt: null, refundedAt: decisionTime },
};
const queryAtOnce = { state: 'REFUND_UNKNOWN', set: { dueAt: decisionTime } };
const flags = 'SILENT_MACHINE REFUND_STUCK';

test('money that is owed is given back when its time has come', () => {
  const payment = aPayment({ state: 'REFUND_DUE', tries: 2 });
  expect(decideMove(payment, { event: 'TIME_PASSED' })).toEqual(refunding(3));
});

test('a refund that bKash has made is the end of it, and nothing is stuck any more', () => {
  for (const state of ['REFUNDING', 'REFUND_UNKNOWN'] as const) {
    expect(refunded(aPayment({ state, flags }), givenBack)).toEqual(refundedResult);
  }
  expect(statusAnswered(aPayment({ flags }), givenBack)).toEqual(refundedResult);
});

test('a refund that bKash refuses is shown to a person and queried; the reason for it stays visible', () => {
  expect(refunded(aPayment({ state: 'REFUNDING', flags: 'SILENT_MACHINE' }), refused)).toEqual({
    state: 'REFUND_UNKNOWN',
    set: { flags, tries: 1, dueAt: decisionTime },
  });
});

test('a refund that bKash refuses for good is tried once a day, until its window is over', () => {
  const lasting = { ...refused, isLasting: true } as const;
  const tries = refunded(aPayment({ state: 'REFUNDING' }), lasting)?.set?.tries;
  expect(tries).toBe(30);
  const due = (done: number) =>
    statusAnswered(aPayment({ tries: done, lastTryAt: decisionTime }), none)?.set?.dueAt;
  expect([due(30), due(89), due(90)]).toEqual([decisionTime + dayMs, decisionTime + dayMs, null]);
  expect(statusAnswered(aPayment({ tries: 90 }), unknown)?.set?.dueAt).toBeNull();
});

test('a refund whose window is over is still made when an operator wants it', () => {
  expect(statusAnswered(aPayment({ tries: 90, lastTryAt: null }), none)?.state).toBe('REFUNDING');
});

test('a refund without an answer is queried at once', () => {
  const payment = aPayment({ state: 'REFUNDING' });
  expect(refunded(payment, unknown)).toEqual(queryAtOnce);
  expect(refunded(payment, doneBefore)).toEqual({
    ...queryAtOnce,
    set: { dueAt: decisionTime },
  });
  expect(decideMove(payment, { event: 'TIME_PASSED' })).toEqual(queryAtOnce);
});

describe('a refund that is queried at bKash', () => {
  test('is queried when its time has come, and at once on request', () => {
    expect(decideMove(aPayment(), { event: 'TIME_PASSED' })).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { dueAt: decisionTime + 32 * secondMs },
      call: 'REFUND_STATUS',
    });
    expect(decideMove(aPayment(), { event: 'ASKED' })).toEqual(queryAtOnce);
  });

  test('is not moved by an answer of before that says no or nothing', () => {
    for (const answer of [refused, doneBefore, unknown]) {
      expect(refunded(aPayment(), answer)).toBeUndefined();
    }
  });

  test('waits ever longer while bKash says nothing', () => {
    expect(statusAnswered(aPayment({ tries: 3, flags: 'SILENT_MACHINE' }), unknown)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { tries: 4, dueAt: decisionTime + 4 * minuteMs, flags: 'SILENT_MACHINE' },
    });
  });

  test('is made again when bKash has none, not before its wait is over', () => {
    const tried = (lastTryAt: number | null) =>
      statusAnswered(aPayment({ tries: 2, lastTryAt }), none);
    const again = refunding(3);
    expect(tried(decisionTime - 2 * minuteMs)).toEqual(again);
    expect(tried(decisionTime - 2 * minuteMs + 1)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { dueAt: decisionTime + 1, flags: '' },
    });
    expect(tried(null)).toEqual(again);
    expect(tried(decisionTime + hourMs)).toEqual(again);
  });

  test('is shown to a person after a day, whatever bKash says', () => {
    const stuck = (age: number, answer: RefundStatus) =>
      statusAnswered(aPayment({ refundDueAt: decisionTime - age, lastTryAt: decisionTime }), answer)
        ?.set?.flags;
    for (const answer of [unknown, none]) {
      expect([stuck(dayMs - 1, answer), stuck(dayMs, answer)]).toEqual(['', 'REFUND_STUCK']);
      expect(stuck(-hourMs, answer)).toBe('REFUND_STUCK');
    }
    expect(statusAnswered(aPayment({ refundDueAt: null }), unknown)?.set?.flags).toBe('');
  });

  test('is made at once when an operator wants it', () => {
    const wanted = decideMove(aPayment(), { event: 'REFUND_WANTED', reason: 'By phone' });
    expect(wanted).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { lastTryAt: null, dueAt: decisionTime },
    });
  });
});

test('a pad that drops while its money goes back is shown to a person, and no machine is silent', () => {
  for (const state of ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN', 'REFUNDED'] as const) {
    const payment = aPayment({ state, flags: 'INTERRUPTED SILENT_MACHINE PARTLY_DISPENSED' });
    expect(decideMove(payment, { event: 'DROPPED_LATE' })).toEqual({
      state,
      set: { flags: 'PARTLY_DISPENSED DISPENSED_AND_REFUNDED' },
    });
  }
});

test('a refund is late after an hour, while the money is on its way', () => {
  const late = (state: Payments['state'], refundDueAt: number | null) =>
    isRefundLate({ state, refundDueAt }, decisionTime);
  for (const state of ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const) {
    expect([late(state, decisionTime - hourMs + 1), late(state, decisionTime - hourMs)]).toEqual([
      false,
      true,
    ]);
    expect([late(state, null), late(state, decisionTime + hourMs)]).toEqual([false, true]);
  }
  expect(late('REFUNDED', decisionTime - hourMs)).toBe(false);
});

test('what was begun in the future is older than anything', () => {
  expect([
    ageOf(decisionTime - 5, decisionTime),
    ageOf(decisionTime + minuteMs, decisionTime),
  ]).toEqual([5, -minuteMs]);
  expect(ageOf(decisionTime + minuteMs + 1, decisionTime)).toBe(Infinity);
});
