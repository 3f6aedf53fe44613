import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Queried } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  anOpenPayment,
  completedAnswer,
  deadAnswer,
  deniedMove,
  initiatedAnswer,
  moveAfterQuery,
  notCompleted,
  notFoundAnswer,
  paidMove,
  receivedCharge,
  receivedMoney,
  testSlot,
  unknownAnswer,
} from '../../testing/payments/payment-moves.ts';

describe('a payment that is queried at bKash', () => {
  const open = (given: Partial<Payments> = {}) =>
    anOpenPayment({
      state: 'EXECUTE_UNKNOWN',
      tries: 1,
      confirmedAt: decisionTime - minuteMs,
      ...given,
    });
  const waiting = (wait: number, flags = '') => ({
    state: 'EXECUTE_UNKNOWN',
    set: { flags, dueAt: decisionTime + wait },
  });

  test('is queried when its time has come, and at once on request', () => {
    expect(decideMove(open(), { event: 'TIME_PASSED' })).toEqual({
      state: 'EXECUTE_UNKNOWN',
      set: { tries: 2, dueAt: decisionTime + 32 * secondMs },
      call: 'QUERY',
    });
    const dueNow = { state: 'EXECUTE_UNKNOWN', set: { dueAt: decisionTime } };
    expect(decideMove(open(), { event: 'ASKED' })).toEqual(dueNow);
  });

  test('keeps the first time that its customer came back', () => {
    const confirmed = (confirmedAt: number | null) =>
      decideMove(open({ confirmedAt }), { event: 'CONFIRMED', slot: testSlot });
    const back = (confirmedAt: number) => ({
      state: 'EXECUTE_UNKNOWN',
      set: { confirmedAt, dueAt: decisionTime },
    });
    expect(confirmed(null)).toEqual(back(decisionTime));
    expect(confirmed(decisionTime - hourMs)).toEqual(back(decisionTime - hourMs));
  });

  test('is paid by the ordered money, also with a coupon', () => {
    expect(moveAfterQuery(open(), completedAnswer)).toEqual(paidMove);
    const withCoupon = { ...receivedMoney, amount: 900, coupon: 100 };
    expect(moveAfterQuery(open(), { kind: 'COMPLETED', money: withCoupon })).toEqual({
      ...paidMove,
      set: { ...paidMove.set, chargedAmount: 900, couponAmount: 100 },
    });
  });

  test('goes back when bKash charged another amount', () => {
    for (const [amount, coupon] of [
      [800, 0],
      [2000, 0],
      [900, 50],
      [1000, 100],
    ] as const) {
      const money = { ...receivedMoney, amount, coupon };
      expect(moveAfterQuery(open(), { kind: 'COMPLETED', money })).toEqual({
        state: 'REFUND_DUE',
        set: {
          ...receivedCharge,
          chargedAmount: amount,
          couponAmount: coupon,
          chargedAt: decisionTime,
          flags: 'WRONG_AMOUNT',
          failure: encodeMessage('otherAmountCharged'),
          tries: 0,
          heldUntil: decisionTime,
          refundDueAt: decisionTime,
          dueAt: decisionTime,
        },
      });
    }
  });

  test('keeps the charge of another currency or invoice, and waits for a person', () => {
    for (const other of [{ currency: 'USD' }, { invoice: 'INV2' }]) {
      const money = { ...receivedMoney, ...other };
      const wait = waiting(5 * secondMs, 'WRONG_AMOUNT');
      expect(moveAfterQuery(open(), { kind: 'COMPLETED', money })).toEqual({
        ...wait,
        set: { ...wait.set, ...receivedCharge, chargedAt: decisionTime },
      });
    }
  });

  test('has failed when it died at bKash', () => {
    expect(moveAfterQuery(open(), deadAnswer)).toEqual(deniedMove(notCompleted));
  });

  test('that bKash does not know has failed, unless an execute is open', () => {
    expect(moveAfterQuery(open({ openExecutes: 0 }), notFoundAnswer)).toEqual(
      deniedMove(notCompleted),
    );
    expect(moveAfterQuery(open({ tries: 5 }), notFoundAnswer)).toEqual(waiting(5 * minuteMs));
    expect(moveAfterQuery(open({ tries: 6 }), notFoundAnswer)).toEqual(
      waiting(10 * minuteMs, 'PAYMENT_UNKNOWN'),
    );
  });

  describe('and that nobody has executed there', () => {
    const withSlot = (payment: Payments) =>
      decideMove(payment, { event: 'QUERY_ANSWERED', answer: initiatedAnswer, slot: testSlot });

    test('is executed again while its customer stands there', () => {
      expect(withSlot(open({ attempt: 1, tries: 2 }))).toEqual({
        state: 'EXECUTING',
        set: {
          ...testSlot,
          confirmedAt: decisionTime - minuteMs,
          tries: 2,
          attempt: 2,
          openExecutes: 2,
          heldUntil: decisionTime + 122 * secondMs,
          dueAt: decisionTime + 32 * secondMs,
        },
        call: 'EXECUTE',
      });
      const standing = (confirmedAt: number | null) => withSlot(open({ confirmedAt }))?.state;
      expect(standing(decisionTime - 90 * secondMs + 1)).toBe('EXECUTING');
      expect(standing(decisionTime - 90 * secondMs)).toBe('EXECUTE_UNKNOWN');
      expect(standing(decisionTime + hourMs)).toBe('EXECUTE_UNKNOWN');
      expect(standing(null)).toBe('EXECUTE_UNKNOWN');
    });

    test('waits for its customer again, when no execute is open and it lives', () => {
      const created = (age: number, openExecutes = 0) =>
        moveAfterQuery(open({ openExecutes, createdAt: decisionTime - age }), initiatedAnswer);
      expect(created(minuteMs)).toEqual({
        state: 'PENDING',
        set: {
          confirmedAt: null,
          heldUntil: decisionTime,
          dueAt: decisionTime - minuteMs + dayMs,
        },
      });
      expect(created(dayMs - 1)?.state).toBe('PENDING');
      expect(created(dayMs)).toEqual(waiting(5 * secondMs));
      expect(created(minuteMs, 1)).toEqual(waiting(5 * secondMs));
    });

    test('exists at bKash, which clears the doubt that it did not', () => {
      const flags = 'WRONG_AMOUNT PAYMENT_UNKNOWN';
      expect(moveAfterQuery(open({ flags }), initiatedAnswer)?.set?.flags).toBe('WRONG_AMOUNT');
    });

    test('has expired an hour after it died there', () => {
      const created = (age: number) =>
        moveAfterQuery(open({ createdAt: decisionTime - age }), initiatedAnswer);
      expect(created(25 * hourMs)?.state).toBe('EXECUTE_UNKNOWN');
      expect(created(25 * hourMs + 1)).toEqual(deniedMove(encodeMessage('paymentExpired')));
      expect(created(-hourMs)).toEqual(deniedMove(encodeMessage('paymentExpired')));
    });
  });

  test('without an answer is shown to a person when it must have died there', () => {
    const silent = (age: number, attempt: number) =>
      moveAfterQuery(open({ attempt, createdAt: decisionTime - age }), unknownAnswer)?.set?.flags;
    expect([silent(25 * hourMs, 1), silent(25 * hourMs + 1, 1)]).toEqual(['', 'PAYMENT_UNKNOWN']);
    expect([silent(2 * dayMs, 0), silent(2 * dayMs + 1, 0)]).toEqual(['', 'PAYMENT_UNKNOWN']);
  });

  test('is queried ever less often once it is flagged', () => {
    const next = (flags: string, tries: number) =>
      moveAfterQuery(open({ flags, tries }), unknownAnswer);
    expect(next('', 7)).toEqual(waiting(5 * minuteMs));
    expect(next('WRONG_AMOUNT', 7)).toEqual(waiting(20 * minuteMs, 'WRONG_AMOUNT'));
    const cleared = moveAfterQuery(open({ flags: 'PAYMENT_UNKNOWN', tries: 7 }), initiatedAnswer);
    expect(cleared).toEqual(waiting(20 * minuteMs));
  });

  test('is left to a person three days after it died, and never before one was shown it', () => {
    const due = (age: number, answer: Queried, flags: string) =>
      moveAfterQuery(open({ flags, createdAt: decisionTime - age }), answer)?.set?.dueAt;
    const hopeless = 97 * hourMs;
    expect(due(hopeless, unknownAnswer, 'PAYMENT_UNKNOWN')).toBe(decisionTime + 5 * secondMs);
    expect(due(hopeless + 1, unknownAnswer, 'PAYMENT_UNKNOWN')).toBeNull();
    expect(due(hopeless + 1, notFoundAnswer, '')).toBe(decisionTime + 5 * secondMs);
  });
});
