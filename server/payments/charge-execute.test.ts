import { describe, expect, test } from 'vitest';
import {
  anOpenPayment,
  askedNow,
  askedNowBy,
  completed,
  doneBefore,
  executed,
  money,
  notReady,
  paid,
  refused,
  shutOut,
  unknown,
} from '../testing/charging.ts';
import { moveOf, now } from '../testing/deciding.ts';
import { day, minute, second } from '../testing/durations.ts';

describe('an execute', () => {
  test('that moved the ordered money has it paid, and nothing of that is in doubt any more', () => {
    const flags = 'SILENT_MACHINE WRONG_AMOUNT PAYMENT_UNKNOWN';
    for (const state of ['EXECUTING', 'EXECUTE_UNKNOWN'] as const) {
      expect(executed(anOpenPayment({ state, flags }), completed)).toEqual({
        ...paid,
        set: { ...paid.set, flags: 'SILENT_MACHINE' },
      });
    }
  });

  test('that moved another amount, currency or invoice is queried and shown to a person', () => {
    for (const other of [{ amount: 999 }, { currency: 'USD' }, { invoice: 'INV2' }]) {
      const answer = { kind: 'COMPLETED', money: { ...money, ...other } } as const;
      expect(executed(anOpenPayment(), answer)).toEqual(askedNowBy('WRONG_AMOUNT'));
    }
  });

  test('that was done before is queried', () => {
    expect(executed(anOpenPayment(), doneBefore)).toEqual(askedNowBy(''));
  });

  test('without an answer is queried, once and only for the last attempt', () => {
    expect(executed(anOpenPayment(), unknown)).toEqual(askedNow);
    expect(moveOf(anOpenPayment(), { event: 'TIME_PASSED' })).toEqual(askedNow);
    expect(executed(anOpenPayment({ attempt: 2 }), unknown, 1)).toBeUndefined();
    expect(executed(anOpenPayment({ state: 'EXECUTE_UNKNOWN' }), unknown)).toBeUndefined();
  });

  test('that was repeated waits its turn before bKash is queried again', () => {
    const waiting = { state: 'EXECUTE_UNKNOWN', set: { dueAt: now + 15 * second } };
    expect(executed(anOpenPayment({ tries: 3 }), unknown)).toEqual(waiting);
    expect(moveOf(anOpenPayment({ tries: 3 }), { event: 'TIME_PASSED' })).toEqual(waiting);
    const asked = anOpenPayment({ tries: 3, state: 'EXECUTE_UNKNOWN' });
    expect(executed(asked, doneBefore)).toEqual(askedNowBy(''));
  });

  test('that is refused ends the payment when it was the only one without an answer', () => {
    expect(executed(anOpenPayment(), refused)).toEqual({
      state: 'FAILED',
      set: { failure: 'There is not enough money', dueAt: null, openExecutes: 0, flags: '' },
    });
    expect(executed(anOpenPayment(), notReady)).toEqual({
      state: 'PENDING',
      set: {
        openExecutes: 0,
        confirmedAt: null,
        heldUntil: now,
        dueAt: now - minute + day,
        flags: '',
      },
    });
  });

  test('that is refused proves nothing while another one is open', () => {
    for (const answer of [refused, notReady]) {
      expect(executed(anOpenPayment({ openExecutes: 2 }), answer)).toEqual({
        state: 'EXECUTE_UNKNOWN',
        set: { openExecutes: 1, tries: 0, dueAt: now, flags: '' },
      });
      expect(executed(anOpenPayment({ attempt: 2, openExecutes: 2 }), answer, 1)).toEqual({
        state: 'EXECUTING',
        set: { openExecutes: 1, flags: '' },
      });
    }
  });

  test('learns from every answer whether its account works', () => {
    expect(executed(anOpenPayment(), shutOut)?.set?.flags).toBe('ACCOUNT_UNUSABLE');
    const flagged = anOpenPayment({ flags: 'ACCOUNT_UNUSABLE' });
    expect(executed(flagged, doneBefore)?.set?.flags).toBe('');
    expect(executed(flagged, unknown)).toEqual(askedNow);
  });
});
