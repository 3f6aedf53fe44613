import { describe, expect, test } from 'vitest';
import { sentence } from '../../contract/messages.ts';
import type { Payments } from '../core/db/schema.ts';
import {
  anOpenPayment,
  askedNow,
  askedNowBy,
  completed,
  dead,
  doneBefore,
  executed,
  failedBy,
  initiated,
  notCompleted,
  notFound,
  notReady,
  queried,
  refused,
  shutOut,
  slot,
  unknown,
} from '../testing/charging.ts';
import { moveOf, now } from '../testing/deciding.ts';
import { day, minute, second } from '../testing/durations.ts';

const failed = (failure: string) => ({ state: 'FAILED', set: { failure, dueAt: null } });

describe('an order', () => {
  const created = {
    kind: 'CREATED',
    providerPaymentId: 'TR1',
    checkoutUrl: 'https://bkash/pay',
  } as const;
  const order = (given: Partial<Payments> = {}) => anOpenPayment({ state: 'CREATED', ...given });
  const ordered = (payment: Payments) =>
    moveOf(payment, { event: 'CREATE_ANSWERED', answer: created });

  test('that bKash takes waits for its customer until it dies there', () => {
    expect(ordered(order())).toEqual({
      state: 'PENDING',
      set: {
        providerPaymentId: 'TR1',
        checkoutUrl: 'https://bkash/pay',
        dueAt: now - minute + day,
        flags: '',
      },
    });
  });

  test('never waits longer than it lives, whatever clock it was begun by', () => {
    expect(ordered(order({ createdAt: now + 2 * day }))?.set?.dueAt).toBe(now + day);
    expect(ordered(order({ createdAt: now - 2 * day }))?.set?.dueAt).toBe(now);
  });

  test('that bKash refuses has failed for its reason, and without an answer too', () => {
    const unreachable = sentence('bkashFailed');
    const answered = (answer: typeof refused | typeof unknown | typeof shutOut) =>
      moveOf(order(), { event: 'CREATE_ANSWERED', answer });
    expect(answered(refused)).toEqual(failedBy('There is not enough money'));
    expect(answered(unknown)).toEqual(failed(unreachable));
    const shut = failed(sentence('shopClosed'));
    expect(answered(shutOut)).toEqual({ ...shut, set: { ...shut.set, flags: 'ACCOUNT_UNUSABLE' } });
    expect(moveOf(order(), { event: 'TIME_PASSED' })).toEqual(failed(unreachable));
  });
});

describe('a payment that waits for its customer', () => {
  const pending = (given: Partial<Payments> = {}) =>
    anOpenPayment({ state: 'PENDING', attempt: 0, openExecutes: 0, confirmedAt: null, ...given });

  test('is executed when the customer has confirmed, its pads on hold until they must have dropped', () => {
    expect(moveOf(pending({ attempt: 2, tries: 4 }), { event: 'CONFIRMED', slot })).toEqual({
      state: 'EXECUTING',
      set: {
        ...slot,
        confirmedAt: now,
        tries: 0,
        attempt: 3,
        openExecutes: 1,
        heldUntil: now + 122 * second,
        dueAt: now + 32 * second,
      },
      call: 'EXECUTE',
    });
  });

  test('is cancelled when the customer leaves or the machine cannot vend', () => {
    const reason = 'The customer cancelled';
    for (const event of ['LEFT', 'GATE_CLOSED'] as const) {
      const cancelled = { state: 'CANCELLED', set: { failure: reason, dueAt: null } };
      expect(moveOf(pending(), { event, reason })).toEqual(cancelled);
      expect(moveOf(pending({ openExecutes: 1 }), { event, reason })).toEqual(askedNow);
    }
  });

  test('is queried when its time is over, or on request', () => {
    expect(moveOf(pending(), { event: 'TIME_PASSED' })).toEqual(askedNow);
    expect(moveOf(pending(), { event: 'ASKED' })).toEqual(askedNow);
  });

  test('is queried when an earlier execute reports that money moved', () => {
    const payment = pending({ openExecutes: 1 });
    expect(executed(payment, completed)).toEqual(askedNowBy(''));
    expect(executed(payment, doneBefore)).toEqual(askedNowBy(''));
    expect(executed(payment, unknown)).toBeUndefined();
  });

  test('has one open execute less for each ‘no’, and never less than none', () => {
    for (const answer of [refused, notReady]) {
      const open = (openExecutes: number) => ({
        state: 'PENDING',
        set: { openExecutes, flags: '' },
      });
      expect(executed(pending({ openExecutes: 2 }), answer)).toEqual(open(1));
      expect(executed(pending({ openExecutes: 0 }), answer)).toEqual(open(0));
    }
  });

  test('has failed when bKash says so and no execute is open', () => {
    expect(queried(pending(), completed)).toEqual(askedNowBy(''));
    for (const answer of [dead, notFound]) {
      expect(queried(pending(), answer)).toEqual(notCompleted);
      expect(queried(pending({ openExecutes: 1 }), answer)).toBeUndefined();
    }
    expect(queried(pending(), initiated)).toBeUndefined();
    expect(queried(pending(), unknown)).toBeUndefined();
  });
});
