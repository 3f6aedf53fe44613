import { describe, expect, test } from 'vitest';
import type { Refunded, RefundStatus } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../testing/durations.ts';
import {
  decideMove,
  decisionTime,
  refundAnswered,
  refundStatusAnswered,
} from '../../testing/payments/payment-decisions.ts';
import { aPaymentRow } from '../../testing/payments/payments.ts';
import { ageOf, isRefundLate } from './refund.ts';

/** A payment whose refund has been due for a minute, and whose one call has no answer. */
const aPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(decisionTime - 2 * minuteMs, {
    state: 'REFUND_UNKNOWN',
    refundDueAt: decisionTime - minuteMs,
    lastTryAt: decisionTime - minuteMs,
    tries: 1,
    refundForm: 'V2',
    openRefunds: 1,
    ...given,
  });

const refunded = (payment: Payments, answer: Refunded) =>
  decideMove(payment, refundAnswered(payment, answer));

const statusAnswered = (payment: Payments, answer: RefundStatus) =>
  decideMove(payment, refundStatusAnswered(answer));

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

const wrongForm = { kind: 'WRONG_FORM', code: '', reason: 'No such address' } as const;
const perhapsNone = { kind: 'PERHAPS_NONE', code: '2002', reason: 'Invalid Payment ID' } as const;
const unnamed = { kind: 'UNNAMED', reason: 'Nothing is left to refund' } as const;
const contradicted = { kind: 'CONTRADICTED', reason: 'The money seems to be back' } as const;

/** The refund call at bKash is being made. */
const refunding = (tries: number, given: Partial<Payments> = {}) => ({
  state: 'REFUNDING',
  set: {
    tries,
    refundForm: 'V2',
    openRefunds: 1,
    lastTryAt: decisionTime,
    dueAt: decisionTime + 32 * secondMs,
    ...given,
  },
  call: 'REFUND',
});
const refundedResult = {
  state: 'REFUNDED',
  set: { refundTrxId: 'CK2', flags: 'SILENT_MACHINE', dueAt: null, refundedAt: decisionTime },
};
const queryAtOnce = { state: 'REFUND_UNKNOWN', set: { dueAt: decisionTime } };
const flags = 'SILENT_MACHINE REFUND_STUCK';

/** A refund that is due, and was never sent. */
const aDuePayment = (given: Partial<Payments> = {}) =>
  aPayment({ state: 'REFUND_DUE', refundForm: null, openRefunds: 0, ...given });

test('money that is owed is given back when its time has come, by the interface of the account', () => {
  const payment = aDuePayment({ tries: 2 });
  expect(decideMove(payment, { event: 'TIME_PASSED' })).toEqual(refunding(3));
  const byV1 = decideMove(payment, { event: 'TIME_PASSED', form: 'V1' });
  expect(byV1).toEqual(refunding(3, { refundForm: 'V1' }));
});

test('a refund that may have been made already is queried before it is made', () => {
  const open = aDuePayment({ refundForm: 'V1', openRefunds: 1 });
  expect(decideMove(open, { event: 'TIME_PASSED' })).toEqual(queryAtOnce);
  const restored = aDuePayment({ flags: 'RESTORED' });
  expect(decideMove(restored, { event: 'TIME_PASSED' })).toEqual({
    state: 'REFUND_UNKNOWN',
    set: {
      flags: '',
      lastTryAt: null,
      refundForm: null,
      openRefunds: 1,
      formChangedAt: null,
      dueAt: decisionTime,
    },
  });
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
    set: { flags, tries: 1, openRefunds: 0, dueAt: decisionTime },
  });
});

test('a refusal that may pass is shown to a person after an hour', () => {
  const passing = { ...refused, refundRefusal: 'PASSING' } as const;
  const flagsAfter = (age: number) =>
    refunded(aPayment({ state: 'REFUNDING', refundDueAt: decisionTime - age }), passing)?.set
      ?.flags;
  expect([flagsAfter(hourMs - 1), flagsAfter(hourMs)]).toEqual(['', 'REFUND_STUCK']);
});

test('a refund that bKash refuses for good is tried once a day, until its window is over', () => {
  const lasting = { ...refused, refundRefusal: 'LASTING' } as const;
  const triesAfter = (answer: Refunded) =>
    refunded(aPayment({ state: 'REFUNDING' }), answer)?.set?.tries;
  expect(triesAfter(lasting)).toBe(30);
  expect(triesAfter({ ...refused, refundRefusal: 'PASSING' })).toBe(1);
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
    for (const answer of [refused, doneBefore, unknown, wrongForm]) {
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
    const again = refunding(3, { openRefunds: 2 });
    expect(tried(decisionTime - 2 * minuteMs)).toEqual(again);
    expect(tried(decisionTime - 2 * minuteMs + 1)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { openRefunds: 1, dueAt: decisionTime + 1, flags: '' },
    });
    expect(tried(null)).toEqual(again);
    expect(tried(decisionTime + hourMs)).toEqual(again);
  });

  test('counts a call without an answer as lost when bKash has made no refund for an hour', () => {
    const open = (age: number, answer: RefundStatus) =>
      statusAnswered(aPayment({ lastTryAt: decisionTime - age, openRefunds: 2 }), answer)?.set
        ?.openRefunds;
    expect([open(hourMs - 1, none), open(hourMs, none)]).toEqual([3, 1]);
    expect(open(hourMs, perhapsNone)).toBeUndefined();
    const askedAt = decisionTime - 1;
    const late = refundStatusAnswered(none, askedAt);
    const set = decideMove(
      aPayment({ lastTryAt: askedAt - hourMs + 1, openRefunds: 2 }),
      late,
    )?.set;
    expect(set?.openRefunds).toBe(3);
  });

  test('is not moved by a question of before the last call, unless that names a refund', () => {
    const payment = aPayment({ lastTryAt: decisionTime });
    const askedAt = decisionTime - 1;
    for (const answer of [none, perhapsNone, contradicted, unknown])
      expect(decideMove(payment, refundStatusAnswered(answer, askedAt))).toBeUndefined();
    expect(decideMove(payment, refundStatusAnswered(givenBack, askedAt))?.state).toBe('REFUNDED');
  });

  test('is not made again while bKash only names none, unless every call was judged', () => {
    const stateAfter = (answer: RefundStatus, openRefunds: number) =>
      statusAnswered(aPayment({ lastTryAt: null, openRefunds }), answer)?.state;
    expect(stateAfter(perhapsNone, 1)).toBe('REFUND_UNKNOWN');
    expect(stateAfter(perhapsNone, 0)).toBe('REFUNDING');
    expect(stateAfter(contradicted, 0)).toBe('REFUND_UNKNOWN');
    expect(stateAfter(wrongForm, 0)).toBe('REFUND_UNKNOWN');
  });

  test('ends without a name when nothing is left to refund, and is asked for it by the day', () => {
    for (const state of ['REFUNDING', 'REFUND_UNKNOWN'] as const) {
      expect(statusAnswered(aPayment({ state, flags }), unnamed)).toEqual({
        state: 'REFUNDED',
        set: {
          flags: 'SILENT_MACHINE',
          refundedAt: decisionTime,
          dueAt: decisionTime + dayMs,
        },
      });
    }
    const asked = (refundDueAt: number | null) =>
      decideMove(aPayment({ state: 'REFUNDED', refundDueAt }), { event: 'TIME_PASSED' });
    expect(asked(decisionTime - 60 * dayMs + 1)).toEqual({
      state: 'REFUNDED',
      set: { dueAt: decisionTime + dayMs },
      call: 'REFUND_STATUS',
    });
    for (const over of [decisionTime - 60 * dayMs, null])
      expect(asked(over)?.set).toEqual({ dueAt: null });
  });

  test('keeps its date and its flags when its name comes later', () => {
    const refundedAt = decisionTime - dayMs;
    const back = aPayment({ state: 'REFUNDED', flags: 'SILENT_MACHINE', refundedAt });
    const named = { state: 'REFUNDED', set: { refundTrxId: 'CK2', dueAt: null } };
    expect(statusAnswered(back, givenBack)).toEqual(named);
    expect(refunded(back, givenBack)).toEqual(named);
    for (const answer of [unnamed, none, perhapsNone, contradicted, unknown])
      expect(statusAnswered(back, answer)).toBeUndefined();
  });

  test('is shown to a person after an hour when the answers do not fit together', () => {
    const shown = (age: number, answer: RefundStatus) =>
      statusAnswered(aPayment({ refundDueAt: decisionTime - age }), answer)?.set?.flags;
    for (const answer of [perhapsNone, contradicted]) {
      expect([shown(hourMs - 1, answer), shown(hourMs, answer)]).toEqual(['', 'REFUND_STUCK']);
    }
    expect(shown(hourMs, unknown)).toBe('');
  });

  test('of a restored payment is made by the interface of the account', () => {
    const restored = aPayment({ refundForm: null, lastTryAt: null, openRefunds: 1 });
    const byV1 = { ...refundStatusAnswered(none), form: 'V1' } as const;
    const made = refunding(2, { refundForm: 'V1', openRefunds: 2 });
    expect(decideMove(restored, byV1)).toEqual(made);
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
      set: { lastTryAt: null, formChangedAt: null, dueAt: decisionTime },
    });
  });
});

describe('a refund at an account without this interface', () => {
  const aCall = (given: Partial<Payments> = {}) => aPayment({ state: 'REFUNDING', ...given });
  const byOther = refunding(2, { refundForm: 'V1', openRefunds: 1, formChangedAt: decisionTime });

  test('is made at once by the other one', () => {
    expect(refunded(aCall(), wrongForm)).toEqual(byOther);
    const back = refunded(aCall({ refundForm: 'V1' }), wrongForm);
    expect(back?.set?.refundForm).toBe('V2');
  });

  test('is shown to a person when neither is there, and tried again by the hour', () => {
    const changedAt = (age: number) =>
      refunded(aCall({ formChangedAt: decisionTime - age, flags: 'SILENT_MACHINE' }), wrongForm);
    expect(changedAt(hourMs - 1)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { openRefunds: 0, flags, dueAt: decisionTime + hourMs },
    });
    expect(changedAt(hourMs)).toEqual(byOther);
  });

  test('is not made by the other one while an earlier call has no answer', () => {
    expect(refunded(aCall({ openRefunds: 2 }), wrongForm)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { openRefunds: 1, dueAt: decisionTime },
    });
  });

  test('is not made by the other one because of an answer to an earlier call', () => {
    const late = { ...refundAnswered(aCall(), wrongForm), sentAt: decisionTime - hourMs };
    expect(decideMove(aCall(), late)).toBeUndefined();
  });

  test('is made by the other one once a day when this one does not know the payment', () => {
    const unknownPayment = { ...refused, code: '2033', refundRefusal: 'UNKNOWN_PAYMENT' } as const;
    expect(refunded(aCall(), unknownPayment)).toEqual(byOther);
    const changedAt = (age: number) =>
      refunded(aCall({ formChangedAt: decisionTime - age }), unknownPayment);
    expect(changedAt(dayMs - 1)).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { openRefunds: 0, flags: 'REFUND_STUCK', tries: 30, dueAt: decisionTime },
    });
    expect(changedAt(dayMs)).toEqual(byOther);
    expect(refunded(aCall({ openRefunds: 2 }), unknownPayment)?.state).toBe('REFUND_UNKNOWN');
  });

  test('is not made by the other one after any other refusal', () => {
    for (const refundRefusal of [undefined, 'PASSING', 'LASTING'] as const) {
      const answer = { ...refused, ...(refundRefusal && { refundRefusal }) };
      expect(refunded(aCall(), answer)?.state).toBe('REFUND_UNKNOWN');
    }
  });
});

test('a refund call that was not sent leaves nothing open', () => {
  const call = aPayment({ state: 'REFUNDING', openRefunds: 2 });
  expect(refunded(call, { ...unknown, isUnsent: true })).toEqual({
    state: 'REFUND_UNKNOWN',
    set: { openRefunds: 1, dueAt: decisionTime },
  });
});

test('a refund that a status names ends it, also while another call is made', () => {
  const payment = aPayment({ state: 'REFUNDING', flags });
  expect(statusAnswered(payment, givenBack)).toEqual(refundedResult);
  expect(statusAnswered(payment, none)).toBeUndefined();
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
