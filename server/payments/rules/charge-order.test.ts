import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { dayMs, minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  accountRefusedAnswer,
  anOpenPayment,
  completedAnswer,
  deadAnswer,
  doneBeforeAnswer,
  failedMove,
  initiatedAnswer,
  moveAfterExecute,
  moveAfterQuery,
  notCompleted,
  notFoundAnswer,
  notReadyAnswer,
  queryNow,
  recheck,
  refusedAnswer,
  testSlot,
  unknownAnswer,
} from '../../testing/payments/payment-moves.ts';

const failed = (failure: string) => ({ state: 'FAILED', set: { failure, dueAt: null } });

describe('an order', () => {
  const created = {
    kind: 'CREATED',
    providerPaymentId: 'TR1',
    checkoutUrl: 'https://bkash/pay',
  } as const;
  const order = (given: Partial<Payments> = {}) =>
    anOpenPayment({ state: 'CREATED', attempt: 0, ...given });
  const ordered = (payment: Payments) =>
    decideMove(payment, { event: 'CREATE_ANSWERED', answer: created });

  test('that bKash takes waits ten minutes for its customer', () => {
    expect(ordered(order())).toEqual({
      state: 'PENDING',
      set: {
        providerPaymentId: 'TR1',
        checkoutUrl: 'https://bkash/pay',
        dueAt: decisionTime + 10 * minuteMs,
      },
    });
  });

  test('never waits longer than it lives, whatever clock it was begun by', () => {
    const short = order({ createdAt: decisionTime - minuteMs, lifeMs: 5 * minuteMs });
    expect(ordered(short)?.set?.dueAt).toBe(decisionTime + 4 * minuteMs);
    expect(ordered(order({ createdAt: decisionTime - 2 * dayMs }))?.set?.dueAt).toBe(decisionTime);
  });

  test('that bKash refuses has failed for its reason, and without an answer too', () => {
    const unreachable = encodeMessage('bkashFailed');
    const answered = (
      answer: typeof refusedAnswer | typeof unknownAnswer | typeof accountRefusedAnswer,
    ) => decideMove(order(), { event: 'CREATE_ANSWERED', answer });
    expect(answered(refusedAnswer)).toEqual(failedMove('There is not enough money'));
    expect(answered(unknownAnswer)).toEqual(failed(unreachable));
    expect(answered(accountRefusedAnswer)).toEqual(failed(encodeMessage('shopClosed')));
    expect(decideMove(order(), { event: 'TIME_PASSED' })).toEqual(failed(unreachable));
  });
});

describe('a payment that waits for its customer', () => {
  const pending = (given: Partial<Payments> = {}) =>
    anOpenPayment({ state: 'PENDING', attempt: 0, openExecutes: 0, confirmedAt: null, ...given });

  test('is executed when the customer has confirmed, its pads on hold until they must have dropped', () => {
    expect(
      decideMove(pending({ attempt: 2, tries: 4 }), { event: 'CONFIRMED', slot: testSlot }),
    ).toEqual({
      state: 'EXECUTING',
      set: {
        ...testSlot,
        confirmedAt: decisionTime,
        tries: 0,
        attempt: 3,
        openExecutes: 1,
        heldUntil: decisionTime + 122 * secondMs,
        dueAt: decisionTime + 32 * secondMs,
      },
      call: 'EXECUTE',
    });
  });

  test('is cancelled when the customer leaves or the machine cannot vend', () => {
    const reason = 'The customer cancelled';
    for (const event of ['LEFT', 'GATE_CLOSED'] as const) {
      const cancelled = { state: 'CANCELLED', set: { failure: reason, dueAt: null } };
      expect(decideMove(pending(), { event, reason })).toEqual(cancelled);
      expect(decideMove(pending({ openExecutes: 1 }), { event, reason })).toEqual(queryNow);
      expect(decideMove(pending({ attempt: 1 }), { event, reason })).toEqual({
        state: 'CANCELLED',
        set: { failure: reason, ...recheck },
      });
    }
  });

  test('is queried while it waits, and goes on waiting until it dies at bKash', () => {
    const waiting = (dueAt: number) => ({ state: 'PENDING', set: { dueAt }, call: 'QUERY' });
    const passed = (createdAt: number) =>
      decideMove(pending({ createdAt }), { event: 'TIME_PASSED' });
    expect(passed(decisionTime - 10 * minuteMs)).toEqual(
      waiting(decisionTime - 10 * minuteMs + dayMs),
    );
    expect(passed(decisionTime - dayMs + 1)).toEqual(waiting(decisionTime + 1));
  });

  test('is queried when its time is over, or on request', () => {
    const old = pending({ createdAt: decisionTime - dayMs });
    const ofWrongClock = pending({ createdAt: decisionTime + 2 * dayMs });
    for (const payment of [old, ofWrongClock])
      expect(decideMove(payment, { event: 'TIME_PASSED' })).toEqual(queryNow);
    expect(decideMove(pending({ movesMoney: 'BY_ITSELF' }), { event: 'TIME_PASSED' })).toEqual(
      queryNow,
    );
    expect(decideMove(pending(), { event: 'ASKED' })).toEqual(queryNow);
  });

  test('is queried when an earlier execute reports that money moved', () => {
    const payment = pending({ openExecutes: 1 });
    expect(moveAfterExecute(payment, completedAnswer)).toEqual(queryNow);
    expect(moveAfterExecute(payment, doneBeforeAnswer)).toEqual(queryNow);
    expect(moveAfterExecute(payment, unknownAnswer)).toBeUndefined();
  });

  test('has one open execute less for each ‘no’, and never less than none', () => {
    for (const answer of [refusedAnswer, notReadyAnswer]) {
      const open = (openExecutes: number) => ({
        state: 'PENDING',
        set: { openExecutes },
      });
      expect(moveAfterExecute(pending({ openExecutes: 2 }), answer)).toEqual(open(1));
      expect(moveAfterExecute(pending({ openExecutes: 0 }), answer)).toEqual(open(0));
    }
  });

  test('has failed when bKash says so and no execute is open', () => {
    expect(moveAfterQuery(pending(), completedAnswer)).toEqual(queryNow);
    for (const answer of [deadAnswer, notFoundAnswer]) {
      expect(moveAfterQuery(pending(), answer)).toEqual(failedMove(notCompleted));
      expect(moveAfterQuery(pending({ openExecutes: 1 }), answer)).toBeUndefined();
    }
    expect(moveAfterQuery(pending(), initiatedAnswer)).toBeUndefined();
    expect(moveAfterQuery(pending(), unknownAnswer)).toBeUndefined();
  });
});
