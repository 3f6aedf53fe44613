import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  anOpenPayment,
  completedAnswer,
  doneBeforeAnswer,
  moveAfterExecute,
  notReadyAnswer,
  paidMove,
  queryNow,
  receivedCharge,
  receivedMoney,
  recheck,
  refusedAnswer,
  unknownAnswer,
} from '../../testing/payments/payment-moves.ts';

describe('an execute', () => {
  test('that moved the ordered money has it paid, and nothing of that is in doubt any more', () => {
    const flags = 'SILENT_MACHINE WRONG_AMOUNT PAYMENT_UNKNOWN';
    for (const state of ['EXECUTING', 'EXECUTE_UNKNOWN'] as const) {
      expect(moveAfterExecute(anOpenPayment({ state, flags }), completedAnswer)).toEqual({
        ...paidMove,
        set: { ...paidMove.set, flags: 'SILENT_MACHINE' },
      });
    }
  });

  test('that moved another amount, currency or invoice is queried and shown to a person', () => {
    for (const other of [{ amount: 999 }, { currency: 'USD' }, { invoice: 'INV2' }]) {
      const answer = { kind: 'COMPLETED', money: { ...receivedMoney, ...other } } as const;
      expect(moveAfterExecute(anOpenPayment(), answer)).toEqual({
        ...queryNow,
        set: {
          ...queryNow.set,
          ...receivedCharge,
          chargedAmount: answer.money.amount,
          chargedAt: decisionTime,
          flags: 'WRONG_AMOUNT',
        },
      });
    }
  });

  test('that was done before is queried', () => {
    expect(moveAfterExecute(anOpenPayment(), doneBeforeAnswer)).toEqual(queryNow);
  });

  test('without an answer is queried, once and only for the last attempt', () => {
    expect(moveAfterExecute(anOpenPayment(), unknownAnswer)).toEqual(queryNow);
    expect(decideMove(anOpenPayment(), { event: 'TIME_PASSED' })).toEqual(queryNow);
    expect(moveAfterExecute(anOpenPayment({ attempt: 2 }), unknownAnswer, 1)).toBeUndefined();
    expect(
      moveAfterExecute(anOpenPayment({ state: 'EXECUTE_UNKNOWN' }), unknownAnswer),
    ).toBeUndefined();
  });

  test('that was repeated waits its turn before bKash is queried again', () => {
    const waiting = { state: 'EXECUTE_UNKNOWN', set: { dueAt: decisionTime + 15 * secondMs } };
    expect(moveAfterExecute(anOpenPayment({ tries: 3 }), unknownAnswer)).toEqual(waiting);
    expect(decideMove(anOpenPayment({ tries: 3 }), { event: 'TIME_PASSED' })).toEqual(waiting);
    const repeated = anOpenPayment({ tries: 3, state: 'EXECUTE_UNKNOWN' });
    expect(moveAfterExecute(repeated, doneBeforeAnswer)).toEqual(queryNow);
  });

  test('that is refused ends the payment when it was the only one without an answer', () => {
    expect(moveAfterExecute(anOpenPayment(), refusedAnswer)).toEqual({
      state: 'FAILED',
      set: { failure: 'There is not enough money', openExecutes: 0, ...recheck },
    });
    expect(moveAfterExecute(anOpenPayment(), notReadyAnswer)).toEqual({
      state: 'PENDING',
      set: {
        openExecutes: 0,
        confirmedAt: null,
        heldUntil: decisionTime,
        dueAt: decisionTime - minuteMs + dayMs,
      },
    });
  });

  test('that is refused proves nothing while another one is open', () => {
    for (const answer of [refusedAnswer, notReadyAnswer]) {
      expect(moveAfterExecute(anOpenPayment({ openExecutes: 2 }), answer)).toEqual({
        state: 'EXECUTE_UNKNOWN',
        set: { openExecutes: 1, tries: 0, dueAt: decisionTime },
      });
      expect(moveAfterExecute(anOpenPayment({ attempt: 2, openExecutes: 2 }), answer, 1)).toEqual({
        state: 'EXECUTING',
        set: { openExecutes: 1 },
      });
    }
  });
});
