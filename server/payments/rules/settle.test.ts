import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { RefundStatus } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import {
  decideMove,
  decisionTime,
  refundStatusAnswered,
} from '../../testing/payments/payment-decisions.ts';
import { aPaymentRow } from '../../testing/payments/payments.ts';
import type { DispenseEnd } from './facts.ts';

const aPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(decisionTime - 60_000, given);

/** The payment with its refund due from now on. */
const toGoBack = (failure: string, flags: string) => ({
  state: 'REFUND_DUE',
  set: {
    flags,
    failure,
    tries: 0,
    heldUntil: decisionTime,
    refundDueAt: decisionTime,
    dueAt: decisionTime,
  },
});

describe('a payment that waits for its machine', () => {
  const waiting = (given: Partial<Payments> = {}) =>
    aPayment({ state: 'DISPENSING', quantity: 2, ...given });
  const end: DispenseEnd = {
    dropped: 0,
    isInterrupted: false,
    isSilent: false,
    reason: encodeMessage('machineDidNotDispense'),
  };
  const dueAt = decisionTime + 5000;

  test('waits as long as its commands are open', () => {
    const offered = { state: 'DISPENSING', set: { dueAt } };
    expect(decideMove(waiting(), { event: 'OFFERED', dueAt })).toEqual(offered);
  });

  test('is shown to a person while the machine does not answer', () => {
    const payment = waiting({ flags: 'WRONG_AMOUNT' });
    expect(decideMove(payment, { event: 'UNANSWERED', dueAt })).toEqual({
      state: 'DISPENSING',
      set: { flags: 'UNANSWERED WRONG_AMOUNT', dueAt },
    });
  });

  test('is dispensed when every pad dropped, and the machine has answered', () => {
    const payment = waiting({ flags: 'UNANSWERED WRONG_AMOUNT' });
    const ended = decideMove(payment, { event: 'COMMANDS_ENDED', end: { ...end, dropped: 2 } });
    expect(ended).toEqual({
      state: 'DISPENSED',
      set: { flags: 'WRONG_AMOUNT', dueAt: null },
    });
  });

  test.each([
    ['none dropped', end, ''],
    ['some dropped', { ...end, dropped: 1 }, 'PARTLY_DISPENSED'],
    ['the power was cut', { ...end, isInterrupted: true }, 'INTERRUPTED'],
    ['the machine never answered', { ...end, isSilent: true }, 'SILENT_MACHINE'],
  ])('is given back when %s', (_what, commandsEnd, flag) => {
    const flags = [flag, 'WRONG_AMOUNT'].filter(Boolean).join(' ');
    const payment = waiting({ flags: 'UNANSWERED WRONG_AMOUNT' });
    const ended = decideMove(payment, { event: 'COMMANDS_ENDED', end: commandsEnd });
    expect(ended).toEqual(toGoBack(encodeMessage('machineDidNotDispense'), flags));
    const wanted = decideMove(payment, {
      event: 'REFUND_WANTED',
      reason: 'By phone',
      end: commandsEnd,
    });
    expect(wanted).toEqual(toGoBack(encodeMessage('operatorRefunded'), flags));
  });

  test('is not given back while nobody knows what came of its commands', () => {
    expect(decideMove(waiting(), { event: 'REFUND_WANTED', reason: 'By phone' })).toBeUndefined();
  });
});

test('a payment that was dispensed is given back when an operator wants it, and shows that it was', () => {
  const payment = aPayment({ flags: 'PARTLY_DISPENSED' });
  const wanted = decideMove(payment, { event: 'REFUND_WANTED', reason: 'It was torn' });
  const flags = 'PARTLY_DISPENSED DISPENSED_AND_REFUNDED';
  expect(wanted).toEqual(toGoBack(encodeMessage('operatorRefunded'), flags));
});

describe('a person who settles a payment', () => {
  const settledAs = (
    payment: Payments,
    as: NonNullable<Payments['settledAs']>,
    refundTrxId?: string,
  ) => decideMove(payment, { event: 'SETTLED', reason: 'By phone', as, refundTrxId });

  const unclear = (state: Payments['state'], given: Partial<Payments> = {}) =>
    aPayment({ state, flags: 'PAYMENT_UNKNOWN REFUND_STUCK', dueAt: decisionTime, ...given });

  test('leaves no flag and nothing to wait for', () => {
    expect(settledAs(unclear('REFUND_UNKNOWN'), 'REFUNDED_BY_BKASH', 'CK2')).toEqual({
      state: 'REFUNDED',
      set: {
        flags: '',
        dueAt: null,
        settledAs: 'REFUNDED_BY_BKASH',
        refundTrxId: 'CK2',
        refundedAt: decisionTime,
      },
    });
    expect(settledAs(unclear('REFUND_UNKNOWN'), 'REFUNDED_IN_CASH')).toEqual({
      state: 'REFUNDED',
      set: { flags: '', dueAt: null, settledAs: 'REFUNDED_IN_CASH', refundTrxId: null },
    });
    expect(settledAs(unclear('EXECUTE_UNKNOWN', { trxId: null }), 'NOT_OWED')).toEqual({
      state: 'FAILED',
      set: { flags: '', dueAt: null, settledAs: 'NOT_OWED', refundTrxId: null },
    });
  });

  test('keeps the trxID of a refund that has one', () => {
    const payment = unclear('REFUNDED', { refundTrxId: 'CK2' });
    const settled = settledAs(payment, 'REFUNDED_IN_CASH');
    expect(settled?.set?.refundTrxId).toBe('CK2');
  });

  test('has it refunded only where money moved', () => {
    const states = [
      'EXECUTE_UNKNOWN',
      'REFUND_UNKNOWN',
      'DISPENSED',
      'FAILED',
      'CANCELLED',
    ] as const;
    const unpaid = { trxId: null };
    const closed = ['FAILED', 'FAILED', 'DISPENSED', 'FAILED', 'CANCELLED'];
    const ends = (settle: (state: Payments['state']) => ReturnType<typeof settledAs>) =>
      states.map((state) => settle(state)?.state);
    expect(ends((state) => settledAs(unclear(state, unpaid), 'REFUNDED_IN_CASH'))).toEqual(closed);
    expect(ends((state) => settledAs(unclear(state), 'NOT_OWED'))).toEqual(closed);
    const refunded = closed.map(() => 'REFUNDED');
    expect(ends((state) => settledAs(unclear(state), 'REFUNDED_IN_CASH'))).toEqual(refunded);
    const byBkash = ends((state) => settledAs(unclear(state, unpaid), 'REFUNDED_BY_BKASH', 'CK2'));
    expect(byBkash).toEqual(refunded);
  });

  test('names a refund at bKash, so that its charge counts too', () => {
    const unnamed = { trxId: null, chargedAmount: null, chargedAt: null };
    const settled = settledAs(unclear('EXECUTE_UNKNOWN', unnamed), 'REFUNDED_BY_BKASH', 'CK2');
    expect(settled?.set).toMatchObject({ chargedAt: decisionTime, chargedAmount: 1000 });
    const inCash = settledAs(unclear('EXECUTE_UNKNOWN', unnamed), 'REFUNDED_IN_CASH');
    expect(inCash?.set).not.toHaveProperty('chargedAmount');
    const named = unclear('REFUND_UNKNOWN', { chargedAmount: 800 });
    expect(settledAs(named, 'REFUNDED_BY_BKASH', 'CK2')?.set).not.toHaveProperty('chargedAmount');
  });

  test('leaves a pad that was dispensed as dispensed, whatever became of its refund', () => {
    const flags = 'DISPENSED_AND_REFUNDED REFUND_STUCK';
    expect(settledAs(unclear('REFUND_UNKNOWN', { flags }), 'NOT_OWED')?.state).toBe('DISPENSED');
  });

  test('learns of a refund that bKash made all the same', () => {
    const found = (given: Partial<Payments>) =>
      decideMove(
        aPayment({ state: 'REFUNDED', flags: '', ...given }),
        refundStatusAnswered({ kind: 'REFUNDED', refundTrxId: 'CK2' }),
      );
    const refundedWith = (flags: string) => ({
      state: 'REFUNDED',
      set: { refundTrxId: 'CK2', flags, refundedAt: decisionTime },
    });
    expect(found({ settledAs: 'REFUNDED_IN_CASH' })).toEqual(refundedWith('REFUNDED_TWICE'));
    const notOwed = { settledAs: 'NOT_OWED' } as const;
    expect(found({ ...notOwed, state: 'DISPENSED' })).toEqual(
      refundedWith('DISPENSED_AND_REFUNDED'),
    );
    expect(found({ ...notOwed, state: 'FAILED' })).toEqual(refundedWith(''));
    expect(found({ settledAs: 'REFUNDED_BY_BKASH', refundTrxId: 'CK3' })).toBeUndefined();
    expect(found({ settledAs: null })).toBeUndefined();
    const settled = aPayment({ state: 'FAILED', settledAs: 'NOT_OWED' });
    expect(decideMove(settled, refundStatusAnswered({ kind: 'NONE' }))).toBeUndefined();
  });

  test('learns once that bKash has the money back of a refund that nothing names', () => {
    const unnamed = { kind: 'UNNAMED', reason: 'Nothing is left to refund' } as const;
    const found = (given: Partial<Payments>, answer: RefundStatus = unnamed) =>
      decideMove(
        aPayment({ state: 'REFUNDED', settledAs: 'REFUNDED_IN_CASH', ...given }),
        refundStatusAnswered(answer),
      );
    expect(found({})).toEqual({
      state: 'REFUNDED',
      set: { refundTrxId: null, flags: 'REFUNDED_TWICE', refundedAt: decisionTime },
    });
    const back = { refundedAt: decisionTime - 1000, flags: '' };
    expect(found(back)).toBeUndefined();
    expect(found(back, { kind: 'REFUNDED', refundTrxId: 'CK2' })).toEqual({
      state: 'REFUNDED',
      set: { refundTrxId: 'CK2', dueAt: null },
    });
    expect(found({ settledAs: 'NOT_OWED', state: 'FAILED' })).toEqual({
      state: 'REFUNDED',
      set: { refundTrxId: null, flags: '', refundedAt: decisionTime },
    });
  });

  test('leaves a payment that was refunded as it is', () => {
    expect(settledAs(unclear('REFUNDED'), 'NOT_OWED')?.state).toBe('REFUNDED');
    expect(settledAs(unclear('REFUNDED'), 'REFUNDED_IN_CASH')?.state).toBe('REFUNDED');
  });
});
