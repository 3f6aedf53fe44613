import { expect, test } from 'vitest';
import type { Payments } from '../platform/schema/schema.ts';
import { aPaymentRow } from '../testing/payments.ts';
import { actionsOf } from './ledger/present.ts';
import type { DispenseEnd, Fact } from './rules/facts.ts';
import { decideTransition, paymentRules } from './rules/rules.ts';

const now = Date.parse('2026-03-15T06:00:00.000Z');
const flags = 'RESTORED';
const aPayment = (given: Partial<Payments>): Payments =>
  aPaymentRow(now - 60_000, { invoice: 'INV1', ...given });
const moveOf = (payment: Payments, fact: Fact) =>
  decideTransition(paymentRules, payment, fact, now);

const money = {
  trxId: 'CK1',
  amount: 1000,
  coupon: 0,
  currency: 'BDT',
  invoice: 'INV1',
  wallet: null,
};
const end: DispenseEnd = { dropped: 0, isInterrupted: false, isSilent: false, reason: 'No drop' };

test.each(['PENDING', 'EXECUTING', 'EXECUTE_UNKNOWN'] as const)(
  'a restored payment that was %s is queried at once',
  (state) => {
    const payment = aPayment({ state, trxId: null });
    expect(moveOf(payment, { event: 'RESTORED' })).toMatchObject({
      state: 'EXECUTE_UNKNOWN',
      set: { flags, dueAt: now },
    });
  },
);

test('an order that bKash may have opened by a name that is lost is left to a person', () => {
  const payment = aPayment({
    state: 'CREATED',
    attempt: 0,
    trxId: null,
    providerPaymentId: null,
  });
  expect(moveOf(payment, { event: 'RESTORED' })).toMatchObject({
    state: 'FAILED',
    set: { flags, dueAt: null },
  });
});

test('what bKash proves not to be paid is in doubt no more', () => {
  const payment = aPayment({ state: 'EXECUTE_UNKNOWN', trxId: null, flags });
  for (const answer of [
    { kind: 'DEAD', reason: 'Expired' },
    { kind: 'NOT_FOUND', code: '2002', reason: 'Invalid Payment ID' },
    { kind: 'INITIATED', isConfirmed: false },
  ] as const) {
    expect(moveOf(payment, { event: 'QUERY_ANSWERED', answer })?.set?.flags).toBe('');
  }
  const answer = { kind: 'UNKNOWN', reason: 'No answer' } as const;
  expect(moveOf(payment, { event: 'QUERY_ANSWERED', answer })?.set?.flags).toBe(flags);
});

/** The refund may have been made since, by an interface that the backup does not know. */
const perhapsRefunded = {
  lastTryAt: null,
  refundForm: null,
  openRefunds: 1,
  formChangedAt: null,
  dueAt: now,
};

test('what was paid waits for a person, who may give it back after a query at bKash, or leave it', () => {
  const payment = aPayment({ state: 'EXECUTE_UNKNOWN', trxId: null, flags });
  const paid = moveOf(payment, {
    event: 'QUERY_ANSWERED',
    answer: { kind: 'COMPLETED', money },
  });
  expect(paid).toMatchObject({ state: 'EXECUTE_UNKNOWN', set: { trxId: 'CK1', dueAt: null } });
  const waiting = { ...payment, ...paid?.set };
  expect(actionsOf(waiting, now)).toEqual(['ASK', 'REFUND', 'SETTLE']);
  const owed = moveOf(waiting, { event: 'REFUND_WANTED', reason: 'No pad' });
  expect(owed?.state).toBe('REFUND_DUE');
  const due = { ...waiting, ...owed?.set, state: 'REFUND_DUE' } as const;
  expect(moveOf(due, { event: 'TIME_PASSED' })).toEqual({
    state: 'REFUND_UNKNOWN',
    set: { flags: '', ...perhapsRefunded },
  });
});

test.each(['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const)(
  'a refund that was %s is queried before it is made',
  (state) => {
    expect(moveOf(aPayment({ state, lastTryAt: now, tries: 3 }), { event: 'RESTORED' })).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { tries: 0, ...perhapsRefunded },
    });
  },
);

test('a machine’s report about a command from before a restore counts', () => {
  const payment = aPayment({ state: 'DISPENSING', flags, dueAt: now });
  const dropped = { event: 'COMMANDS_ENDED', end: { ...end, dropped: 1 } } as const;
  expect(moveOf(payment, dropped)).toMatchObject({ state: 'DISPENSED', set: { flags: '' } });
  expect(moveOf(payment, { event: 'COMMANDS_ENDED', end })).toMatchObject({
    state: 'REFUND_DUE',
    set: { flags },
  });
});

test('of a silent machine a person decides, until it tells that it dropped', () => {
  const payment = aPayment({ state: 'DISPENSING', flags, dueAt: now });
  const silent = { event: 'COMMANDS_ENDED', end: { ...end, isSilent: true } } as const;
  const given = moveOf(payment, silent);
  expect(given).toEqual({ state: 'DISPENSING', set: { flags, dueAt: null } });
  expect(moveOf({ ...payment, flags: '' }, silent)?.state).toBe('REFUND_DUE');
  const waiting = { ...payment, dueAt: null };
  expect(actionsOf(waiting, now)).toEqual(['REFUND', 'SETTLE']);
  expect(moveOf(waiting, { event: 'DROPPED_LATE' })?.state).toBe('DISPENSED');
  const settled = { event: 'SETTLED', reason: 'Counted', as: 'NOT_OWED' } as const;
  expect(moveOf(waiting, { ...settled, refundTrxId: undefined })?.state).toBe('DISPENSED');
});
