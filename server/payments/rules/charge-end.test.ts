import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Queried } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  anOpenPayment,
  completedAnswer,
  deadAnswer,
  doneBeforeAnswer,
  initiatedAnswer,
  moveAfterExecute,
  moveAfterQuery,
  notFoundAnswer,
  notReadyAnswer,
  receivedCharge,
  receivedMoney,
  refusedAnswer,
  unknownAnswer,
  wrongAmountAnswer,
} from '../../testing/payments/payment-moves.ts';
import { isProof } from './charge.ts';

describe('money that has come', () => {
  const charged = (confirmedAt: number | null) =>
    decideMove(anOpenPayment({ state: 'PAID', confirmedAt }), { event: 'CHARGED' });

  test('is for pads while the customer stands there', () => {
    expect(charged(decisionTime - 90 * secondMs + 1)).toEqual({
      state: 'DISPENSING',
      set: { heldUntil: decisionTime, dueAt: decisionTime + minuteMs },
    });
  });

  test('goes back when it came too late', () => {
    for (const confirmedAt of [decisionTime - 90 * secondMs, null]) {
      expect(charged(confirmedAt)).toEqual({
        state: 'REFUND_DUE',
        set: {
          failure: encodeMessage('paymentTooLate'),
          tries: 0,
          heldUntil: decisionTime,
          refundDueAt: decisionTime,
          dueAt: decisionTime,
        },
      });
    }
  });
});

describe.each(['FAILED', 'CANCELLED'] as const)('a payment that is closed as %s', (state) => {
  const closed = (given: Partial<Payments> = {}) => anOpenPayment({ state, ...given });
  const toBeGivenBack = {
    state: 'REFUND_DUE',
    set: {
      ...receivedCharge,
      tries: 0,
      heldUntil: decisionTime,
      refundDueAt: decisionTime,
      dueAt: decisionTime,
      chargedAt: decisionTime,
    },
  };

  test('is given back when money comes to light, of another amount once a query confirms it', () => {
    expect(moveAfterExecute(closed(), completedAnswer)).toEqual(toBeGivenBack);
    expect(moveAfterQuery(closed(), completedAnswer)).toEqual(toBeGivenBack);
    const wrongCharge = { ...receivedCharge, chargedAmount: 999, flags: 'WRONG_AMOUNT' };
    expect(moveAfterExecute(closed(), wrongAmountAnswer)).toEqual({
      state,
      set: { ...wrongCharge, chargedAt: decisionTime, dueAt: decisionTime },
    });
    expect(moveAfterQuery(closed(), wrongAmountAnswer)).toEqual({
      ...toBeGivenBack,
      set: { ...toBeGivenBack.set, ...wrongCharge, failure: encodeMessage('otherAmountCharged') },
    });
  });

  test('is shown to a person with the charge of another invoice', () => {
    const money = { ...receivedMoney, invoice: 'INV2' };
    expect(moveAfterQuery(closed(), { kind: 'COMPLETED', money })).toEqual({
      state,
      set: { ...receivedCharge, flags: 'WRONG_AMOUNT', chargedAt: decisionTime },
    });
  });

  test('is queried once more when its time has come', () => {
    expect(decideMove(closed({ dueAt: decisionTime }), { event: 'TIME_PASSED' })).toEqual({
      state,
      set: { dueAt: null },
      call: 'QUERY',
    });
  });

  test('stays closed by what proves no money, and as a person has settled it', () => {
    for (const answer of [refusedAnswer, notReadyAnswer, doneBeforeAnswer, unknownAnswer]) {
      expect(moveAfterExecute(closed(), answer)).toBeUndefined();
    }
    const settled = closed({ settledAs: 'NOT_OWED', flags: 'PAYMENT_UNKNOWN' });
    expect(moveAfterExecute(settled, completedAnswer)).toBeUndefined();
    for (const answer of [completedAnswer, deadAnswer, unknownAnswer]) {
      expect(moveAfterQuery(settled, answer)).toBeUndefined();
    }
  });

  test('was in doubt until an answer proves that no money moved', () => {
    const flags = 'WRONG_AMOUNT PAYMENT_UNKNOWN';
    const cleared = { state, set: { flags: 'WRONG_AMOUNT' } };
    for (const answer of [deadAnswer, initiatedAnswer]) {
      expect(moveAfterQuery(closed({ flags }), answer)).toEqual(cleared);
      expect(moveAfterQuery(closed(), answer)).toBeUndefined();
    }
    expect(moveAfterQuery(closed({ flags }), notFoundAnswer)).toBeUndefined();
    expect(moveAfterQuery(closed({ flags, openExecutes: 0 }), notFoundAnswer)).toEqual(cleared);
  });

  test('is shown to a person when bKash has proved nothing for some nights', () => {
    const never = decideMove(closed({ flags: 'WRONG_AMOUNT' }), { event: 'NEVER_PROVED' });
    expect(never).toEqual({ state, set: { flags: 'WRONG_AMOUNT PAYMENT_UNKNOWN' } });
  });
});

test('a closed payment needs no further query after an answer that proves something', () => {
  const proves = (answer: Queried, openExecutes = 1) =>
    isProof(anOpenPayment({ openExecutes }), answer);
  expect([completedAnswer, deadAnswer, initiatedAnswer].map((answer) => proves(answer))).toEqual([
    true,
    true,
    true,
  ]);
  expect([proves(unknownAnswer, 0), proves(notFoundAnswer), proves(notFoundAnswer, 0)]).toEqual([
    false,
    false,
    true,
  ]);
});
