import { describe, expect, test } from 'vitest';
import { sentence } from '../../contract/messages.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Queried } from '../gateways/checkout.ts';
import {
  anOpenPayment,
  completed,
  dead,
  failedBy,
  initiated,
  notCompleted,
  notFound,
  paid,
  queried,
  slot,
  unknown,
  wrong,
} from '../testing/charging.ts';
import { moveOf, now } from '../testing/deciding.ts';
import { day, hour, minute, second } from '../testing/durations.ts';

describe('a payment that is queried at bKash', () => {
  const open = (given: Partial<Payments> = {}) =>
    anOpenPayment({ state: 'EXECUTE_UNKNOWN', tries: 1, confirmedAt: now - minute, ...given });
  const waiting = (wait: number, flags = '') => ({
    state: 'EXECUTE_UNKNOWN',
    set: { flags, dueAt: now + wait },
  });

  test('is queried when its time has come, and at once on request', () => {
    expect(moveOf(open(), { event: 'TIME_PASSED' })).toEqual({
      state: 'EXECUTE_UNKNOWN',
      set: { tries: 2, dueAt: now + 32 * second },
      call: 'QUERY',
    });
    const asked = { state: 'EXECUTE_UNKNOWN', set: { dueAt: now } };
    expect(moveOf(open(), { event: 'ASKED' })).toEqual(asked);
  });

  test('keeps the first time that its customer came back', () => {
    const confirmed = (confirmedAt: number | null) =>
      moveOf(open({ confirmedAt }), { event: 'CONFIRMED', slot });
    const back = (confirmedAt: number) => ({
      state: 'EXECUTE_UNKNOWN',
      set: { confirmedAt, dueAt: now },
    });
    expect(confirmed(null)).toEqual(back(now));
    expect(confirmed(now - hour)).toEqual(back(now - hour));
  });

  test('is paid by the ordered money, and waits for a person with any other', () => {
    expect(queried(open(), completed)).toEqual(paid);
    expect(queried(open(), wrong)).toEqual(waiting(5 * second, 'WRONG_AMOUNT'));
  });

  test('has failed when it died at bKash', () => {
    expect(queried(open(), dead)).toEqual(notCompleted);
  });

  test('that bKash does not know has failed, unless an execute is open', () => {
    expect(queried(open({ openExecutes: 0 }), notFound)).toEqual(notCompleted);
    expect(queried(open({ tries: 5 }), notFound)).toEqual(waiting(5 * minute));
    expect(queried(open({ tries: 6 }), notFound)).toEqual(waiting(10 * minute, 'PAYMENT_UNKNOWN'));
  });

  describe('and that nobody has executed there', () => {
    const withSlot = (payment: Payments) =>
      moveOf(payment, { event: 'QUERY_ANSWERED', answer: initiated, slot });

    test('is executed again while its customer stands there', () => {
      expect(withSlot(open({ attempt: 1, tries: 2 }))).toEqual({
        state: 'EXECUTING',
        set: {
          ...slot,
          confirmedAt: now - minute,
          tries: 2,
          attempt: 2,
          openExecutes: 2,
          heldUntil: now + 122 * second,
          dueAt: now + 32 * second,
          flags: '',
        },
        call: 'EXECUTE',
      });
      const standing = (confirmedAt: number | null) => withSlot(open({ confirmedAt }))?.state;
      expect(standing(now - 90 * second + 1)).toBe('EXECUTING');
      expect(standing(now - 90 * second)).toBe('EXECUTE_UNKNOWN');
      expect(standing(now + hour)).toBe('EXECUTE_UNKNOWN');
      expect(standing(null)).toBe('EXECUTE_UNKNOWN');
    });

    test('waits for its customer again, when no execute is open and it lives', () => {
      const created = (age: number, openExecutes = 0) =>
        queried(open({ openExecutes, createdAt: now - age }), initiated);
      expect(created(minute)).toEqual({
        state: 'PENDING',
        set: { confirmedAt: null, heldUntil: now, dueAt: now - minute + day, flags: '' },
      });
      expect(created(day - 1)?.state).toBe('PENDING');
      expect(created(day)).toEqual(waiting(5 * second));
      expect(created(minute, 1)).toEqual(waiting(5 * second));
    });

    test('exists at bKash, which clears the doubt that it did not', () => {
      const flags = 'WRONG_AMOUNT PAYMENT_UNKNOWN';
      expect(queried(open({ flags }), initiated)?.set?.flags).toBe('WRONG_AMOUNT');
    });

    test('has expired an hour after it died there', () => {
      const created = (age: number) => queried(open({ createdAt: now - age }), initiated);
      expect(created(25 * hour)?.state).toBe('EXECUTE_UNKNOWN');
      expect(created(25 * hour + 1)).toEqual(failedBy(sentence('paymentExpired')));
      expect(created(-hour)).toEqual(failedBy(sentence('paymentExpired')));
    });
  });

  test('without an answer is shown to a person when it must have died there', () => {
    const silent = (age: number, attempt: number) =>
      queried(open({ attempt, createdAt: now - age }), unknown)?.set?.flags;
    expect([silent(25 * hour, 1), silent(25 * hour + 1, 1)]).toEqual(['', 'PAYMENT_UNKNOWN']);
    expect([silent(2 * day, 0), silent(2 * day + 1, 0)]).toEqual(['', 'PAYMENT_UNKNOWN']);
  });

  test('is queried ever less often once it is flagged', () => {
    const next = (flags: string, tries: number) => queried(open({ flags, tries }), unknown);
    expect(next('', 7)).toEqual(waiting(5 * minute));
    expect(next('WRONG_AMOUNT', 7)).toEqual(waiting(20 * minute, 'WRONG_AMOUNT'));
    const cleared = queried(open({ flags: 'PAYMENT_UNKNOWN', tries: 7 }), initiated);
    expect(cleared).toEqual(waiting(20 * minute));
  });

  test('is left to a person three days after it died, and never before one was shown it', () => {
    const due = (age: number, answer: Queried, flags: string) =>
      queried(open({ flags, createdAt: now - age }), answer)?.set?.dueAt;
    const hopeless = 97 * hour;
    expect(due(hopeless, unknown, 'PAYMENT_UNKNOWN')).toBe(now + 5 * second);
    expect(due(hopeless + 1, unknown, 'PAYMENT_UNKNOWN')).toBeNull();
    expect(due(hopeless + 1, notFound, '')).toBe(now + 5 * second);
  });
});
