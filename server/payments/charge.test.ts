import { describe, expect, test } from 'vitest';
import { sentence } from '../../contract/messages.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Executed, Queried } from '../gateways/checkout.ts';
import { aPaymentRow } from '../testing/payments.ts';
import { isProof } from './charge.ts';
import type { Fact } from './facts.ts';
import { decide, paymentRules } from './rules.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.parse('2026-03-15T06:00:00.000Z');

/** A payment of 10 taka that bKash has not told the end of. */
const aPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(now - minute, {
    state: 'EXECUTING',
    invoice: 'INV1',
    trxId: null,
    wallet: null,
    openExecutes: 1,
    ...given,
  });

const moveOf = (payment: Payments, fact: Fact) => decide(paymentRules, payment, fact, now);

const executed = (payment: Payments, answer: Executed, attempt = payment.attempt) =>
  moveOf(payment, { event: 'EXECUTE_ANSWERED', answer, attempt });

const queried = (payment: Payments, answer: Queried) =>
  moveOf(payment, { event: 'QUERY_ANSWERED', answer });

const slot = { rowNo: 2, columnNo: 3 };
const money = {
  trxId: 'CK1',
  amount: 1000,
  currency: 'BDT',
  invoice: 'INV1',
  wallet: '017•••••001',
};
const completed = { kind: 'COMPLETED', money } as const;
const wrong = { kind: 'COMPLETED', money: { ...money, amount: 999 } } as const;
const doneBefore = { kind: 'DONE_BEFORE', code: '2062' } as const;
const notReady = { kind: 'NOT_READY', code: '2056' } as const;
const refused = { kind: 'REFUSED', code: '2023', reason: 'There is not enough money' } as const;
const unknown = { kind: 'UNKNOWN', reason: 'bKash did not answer' } as const;
const shutOut = { ...unknown, cause: 'ACCOUNT' } as const;
const dead = { kind: 'DEAD', reason: 'Expired' } as const;
const notFound = { kind: 'NOT_FOUND', code: '2002', reason: 'Invalid Payment ID' } as const;
const initiated = { kind: 'INITIATED', isConfirmed: false } as const;

/** bKash is asked at once what became of it. */
const askedNow = { state: 'EXECUTE_UNKNOWN', set: { tries: 0, dueAt: now } };
const askedNowBy = (flags: string) => ({ ...askedNow, set: { ...askedNow.set, flags } });
const paid = {
  state: 'PAID',
  set: {
    trxId: 'CK1',
    wallet: '017•••••001',
    failure: null,
    dueAt: now,
    flags: '',
    chargedAt: now,
  },
};
const failed = (failure: string) => ({ state: 'FAILED', set: { failure, dueAt: null } });
const failedBy = (failure: string) => ({
  state: 'FAILED',
  set: { failure, dueAt: null, flags: '' },
});
const notCompleted = failedBy(sentence('paymentNotCompleted'));

describe('an order', () => {
  const created = {
    kind: 'CREATED',
    providerPaymentId: 'TR1',
    checkoutUrl: 'https://bkash/pay',
  } as const;
  const order = (given: Partial<Payments> = {}) => aPayment({ state: 'CREATED', ...given });
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
    const answered = (answer: typeof refused | typeof unknown) =>
      moveOf(order(), { event: 'CREATE_ANSWERED', answer });
    expect(answered(refused)).toEqual(failedBy('There is not enough money'));
    expect(answered(unknown)).toEqual(failed(unreachable));
    expect(moveOf(order(), { event: 'TIME_PASSED' })).toEqual(failed(unreachable));
  });
});

describe('a payment that waits for its customer', () => {
  const pending = (given: Partial<Payments> = {}) =>
    aPayment({ state: 'PENDING', attempt: 0, openExecutes: 0, confirmedAt: null, ...given });

  test('is executed when the customer has confirmed, its pads kept until they must have dropped', () => {
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

  test('is asked about when its time is over, or somebody asks', () => {
    expect(moveOf(pending(), { event: 'TIME_PASSED' })).toEqual(askedNow);
    expect(moveOf(pending(), { event: 'ASKED' })).toEqual(askedNow);
  });

  test('is asked about when an execute of before tells that money moved', () => {
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

describe('an execute', () => {
  test('that moved the money asked for has it paid, and nothing of that is in doubt any more', () => {
    const flags = 'SILENT_MACHINE WRONG_AMOUNT PAYMENT_UNKNOWN';
    for (const state of ['EXECUTING', 'EXECUTE_UNKNOWN'] as const) {
      expect(executed(aPayment({ state, flags }), completed)).toEqual({
        ...paid,
        set: { ...paid.set, flags: 'SILENT_MACHINE' },
      });
    }
  });

  test('that moved another amount, currency or invoice is asked about and shown to a person', () => {
    for (const other of [{ amount: 999 }, { currency: 'USD' }, { invoice: 'INV2' }]) {
      const answer = { kind: 'COMPLETED', money: { ...money, ...other } } as const;
      expect(executed(aPayment(), answer)).toEqual(askedNowBy('WRONG_AMOUNT'));
    }
  });

  test('that was done before is asked about', () => {
    expect(executed(aPayment(), doneBefore)).toEqual(askedNowBy(''));
  });

  test('without an answer is asked about, once and only for the last attempt', () => {
    expect(executed(aPayment(), unknown)).toEqual(askedNow);
    expect(moveOf(aPayment(), { event: 'TIME_PASSED' })).toEqual(askedNow);
    expect(executed(aPayment({ attempt: 2 }), unknown, 1)).toBeUndefined();
    expect(executed(aPayment({ state: 'EXECUTE_UNKNOWN' }), unknown)).toBeUndefined();
  });

  test('that was repeated waits its turn before bKash is asked again', () => {
    const waiting = { state: 'EXECUTE_UNKNOWN', set: { dueAt: now + 15 * second } };
    expect(executed(aPayment({ tries: 3 }), unknown)).toEqual(waiting);
    expect(moveOf(aPayment({ tries: 3 }), { event: 'TIME_PASSED' })).toEqual(waiting);
    const asked = aPayment({ tries: 3, state: 'EXECUTE_UNKNOWN' });
    expect(executed(asked, doneBefore)).toEqual(askedNowBy(''));
  });

  test('that is refused ends the payment when it was the only one without an answer', () => {
    expect(executed(aPayment(), refused)).toEqual({
      state: 'FAILED',
      set: { failure: 'There is not enough money', dueAt: null, openExecutes: 0, flags: '' },
    });
    expect(executed(aPayment(), notReady)).toEqual({
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
      expect(executed(aPayment({ openExecutes: 2 }), answer)).toEqual({
        state: 'EXECUTE_UNKNOWN',
        set: { openExecutes: 1, tries: 0, dueAt: now, flags: '' },
      });
      expect(executed(aPayment({ attempt: 2, openExecutes: 2 }), answer, 1)).toEqual({
        state: 'EXECUTING',
        set: { openExecutes: 1, flags: '' },
      });
    }
  });

  test('is told whether its account serves by every answer', () => {
    expect(executed(aPayment(), shutOut)?.set?.flags).toBe('ACCOUNT_UNUSABLE');
    const flagged = aPayment({ flags: 'ACCOUNT_UNUSABLE' });
    expect(executed(flagged, doneBefore)?.set?.flags).toBe('');
    expect(executed(flagged, unknown)).toEqual(askedNow);
  });
});

describe('a payment that bKash is asked about', () => {
  const open = (given: Partial<Payments> = {}) =>
    aPayment({ state: 'EXECUTE_UNKNOWN', tries: 1, confirmedAt: now - minute, ...given });
  const waiting = (wait: number, flags = '') => ({
    state: 'EXECUTE_UNKNOWN',
    set: { flags, dueAt: now + wait },
  });

  test('is asked about when its time has come, and at once when somebody asks', () => {
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

  test('is paid by the money asked for, and waits for a person with any other', () => {
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

    test('is known to bKash: that it was not is no doubt any more', () => {
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

  test('is asked about ever less often once a person was shown it', () => {
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

describe('money that has come', () => {
  const charged = (confirmedAt: number | null) =>
    moveOf(aPayment({ state: 'PAID', confirmedAt }), { event: 'CHARGED' });

  test('is for pads while the customer stands there', () => {
    expect(charged(now - 90 * second + 1)).toEqual({
      state: 'DISPENSING',
      set: { heldUntil: now, dueAt: now + minute },
    });
  });

  test('goes back when it came too late', () => {
    for (const confirmedAt of [now - 90 * second, null]) {
      expect(charged(confirmedAt)).toEqual({
        state: 'REFUND_DUE',
        set: {
          failure: sentence('paymentTooLate'),
          tries: 0,
          heldUntil: now,
          refundDueAt: now,
          dueAt: now,
        },
      });
    }
  });
});

describe.each(['FAILED', 'CANCELLED'] as const)('a payment that is closed as %s', (state) => {
  const closed = (given: Partial<Payments> = {}) => aPayment({ state, ...given });
  const toBeGivenBack = {
    state: 'REFUND_DUE',
    set: {
      trxId: 'CK1',
      wallet: '017•••••001',
      tries: 0,
      heldUntil: now,
      refundDueAt: now,
      dueAt: now,
      chargedAt: now,
      flags: '',
    },
  };

  test('is given back when money comes to light, and shown when it is not the money asked for', () => {
    expect(executed(closed(), completed)).toEqual(toBeGivenBack);
    expect(queried(closed(), completed)).toEqual(toBeGivenBack);
    const shown = {
      state,
      set: { trxId: 'CK1', wallet: '017•••••001', flags: 'WRONG_AMOUNT', chargedAt: now },
    };
    expect(executed(closed(), wrong)).toEqual(shown);
    expect(queried(closed(), wrong)).toEqual(shown);
  });

  test('stays closed by what proves no money, and as a person has settled it', () => {
    for (const answer of [refused, notReady, doneBefore, unknown]) {
      expect(executed(closed(), answer)).toBeUndefined();
    }
    const settled = closed({ settledAs: 'NOT_OWED', flags: 'PAYMENT_UNKNOWN' });
    expect(executed(settled, completed)).toBeUndefined();
    for (const answer of [completed, dead, shutOut]) {
      expect(queried(settled, answer)).toBeUndefined();
    }
  });

  test('is shown to a person while its account does not serve', () => {
    expect(queried(closed(), unknown)).toBeUndefined();
    expect(queried(closed(), shutOut)).toEqual({ state, set: { flags: 'ACCOUNT_UNUSABLE' } });
  });

  test('was in doubt until an answer proves that no money moved', () => {
    const flags = 'WRONG_AMOUNT PAYMENT_UNKNOWN';
    const cleared = { state, set: { flags: 'WRONG_AMOUNT' } };
    for (const answer of [dead, initiated]) {
      expect(queried(closed({ flags }), answer)).toEqual(cleared);
      expect(queried(closed(), answer)).toBeUndefined();
    }
    expect(queried(closed({ flags }), notFound)).toBeUndefined();
    expect(queried(closed({ flags, openExecutes: 0 }), notFound)).toEqual(cleared);
  });

  test('is shown to a person when bKash has proved nothing for some nights', () => {
    const never = moveOf(closed({ flags: 'WRONG_AMOUNT' }), { event: 'NEVER_PROVED' });
    expect(never).toEqual({ state, set: { flags: 'WRONG_AMOUNT PAYMENT_UNKNOWN' } });
  });
});

test('a closed payment needs not be asked about after an answer that says something', () => {
  const proves = (answer: Queried, openExecutes = 1) => isProof(aPayment({ openExecutes }), answer);
  expect([completed, dead, initiated].map((answer) => proves(answer))).toEqual([true, true, true]);
  expect([proves(unknown, 0), proves(notFound), proves(notFound, 0)]).toEqual([false, false, true]);
});
