import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { minuteMs, secondMs } from '../../testing/durations.ts';
import { decideMove, decisionTime } from '../../testing/payments/payment-decisions.ts';
import {
  completedAnswer,
  deadAnswer,
  failedMove,
  initiatedAnswer,
  moveAfterQuery,
  notCompleted,
  notFoundAnswer,
  queryNow,
  receivedCharge,
  unknownAnswer,
  wrongAmountAnswer,
} from '../../testing/payments/payment-moves.ts';
import { aPaymentRow } from '../../testing/payments/payments.ts';
import { actionsOf } from '../ledger/present.ts';
import type { DispenseEnd } from './facts.ts';

/** Payments of a database that was restored from a backup: what happened since is not in it. */

const flags = 'RESTORED';
const aPayment = (given: Partial<Payments>): Payments =>
  aPaymentRow(decisionTime - minuteMs, { invoice: 'INV1', ...given });
const restored = (payment: Payments) => decideMove(payment, { event: 'RESTORED' });
const unpaid = { state: 'EXECUTE_UNKNOWN', trxId: null, flags, tries: 1 } as const;

const end: DispenseEnd = { dropped: 0, isInterrupted: false, isSilent: false, reason: 'No drop' };

test.each(['PENDING', 'EXECUTING', 'EXECUTE_UNKNOWN'] as const)(
  'a restored payment that was %s is queried at once',
  (state) => {
    expect(restored(aPayment({ state, trxId: null }))).toEqual({
      state: 'EXECUTE_UNKNOWN',
      set: { flags, ...queryNow.set },
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
  expect(restored(payment)).toEqual({
    state: 'FAILED',
    set: { ...failedMove(encodeMessage('bkashFailed')).set, flags },
  });
});

test('what bKash proves not to be paid is in doubt no more', () => {
  const payment = aPayment({ ...unpaid, attempt: 0 });
  for (const answer of [deadAnswer, notFoundAnswer]) {
    const failed = failedMove(notCompleted);
    expect(moveAfterQuery(payment, answer)).toEqual({
      ...failed,
      set: { flags: '', ...failed.set },
    });
  }
  const pending = moveAfterQuery(payment, initiatedAnswer);
  expect([pending?.state, pending?.set?.flags]).toEqual(['PENDING', '']);
  const executed = aPayment({ ...unpaid, openExecutes: 1 });
  for (const answer of [unknownAnswer, notFoundAnswer]) {
    expect(moveAfterQuery(executed, answer)).toEqual({
      state: 'EXECUTE_UNKNOWN',
      set: { flags, dueAt: decisionTime + 5 * secondMs },
    });
  }
});

/** The refund may have been made since, by an interface that the backup does not know. */
const perhapsRefunded = {
  lastTryAt: null,
  refundForm: null,
  openRefunds: 1,
  formChangedAt: null,
  dueAt: decisionTime,
};

test('what was paid waits for a person, who may give it back after a query at bKash, or leave it', () => {
  const payment = aPayment({ ...unpaid, flags: `PAYMENT_UNKNOWN ${flags} WRONG_AMOUNT` });
  const paid = moveAfterQuery(payment, completedAnswer);
  expect(paid).toEqual({
    state: 'EXECUTE_UNKNOWN',
    set: { ...receivedCharge, chargedAt: decisionTime, flags, dueAt: null },
  });
  const waiting = { ...payment, ...paid?.set };
  expect(actionsOf(waiting, decisionTime)).toEqual(['ASK', 'REFUND', 'SETTLE']);
  const owed = decideMove(waiting, { event: 'REFUND_WANTED', reason: 'No pad' });
  expect([owed?.state, owed?.set?.failure]).toEqual([
    'REFUND_DUE',
    encodeMessage('operatorRefunded'),
  ]);
  const due = { ...waiting, ...owed?.set, state: 'REFUND_DUE' } as const;
  expect(decideMove(due, { event: 'TIME_PASSED' })).toEqual({
    state: 'REFUND_UNKNOWN',
    set: { flags: '', ...perhapsRefunded },
  });
});

test('what was paid with another amount waits for a person too, who sees that it was', () => {
  expect(
    moveAfterQuery(aPayment({ ...unpaid, flags: `${flags} PAYMENT_UNKNOWN` }), wrongAmountAnswer),
  ).toEqual({
    state: 'EXECUTE_UNKNOWN',
    set: {
      ...receivedCharge,
      chargedAmount: 999,
      chargedAt: decisionTime,
      flags: `WRONG_AMOUNT ${flags}`,
      dueAt: null,
    },
  });
});

test('what nobody has paid, nobody gives back', () => {
  expect(
    decideMove(aPayment(unpaid), { event: 'REFUND_WANTED', reason: 'No pad' }),
  ).toBeUndefined();
});

test.each(['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const)(
  'a refund that was %s is queried before it is made',
  (state) => {
    expect(restored(aPayment({ state, lastTryAt: decisionTime, tries: 3 }))).toEqual({
      state: 'REFUND_UNKNOWN',
      set: { tries: 0, ...perhapsRefunded },
    });
  },
);

const dispensing = (given: Partial<Payments> = {}) =>
  aPayment({ state: 'DISPENSING', flags, dueAt: decisionTime, ...given });

test('a restored payment whose pad may drop asks its machine at once', () => {
  expect(restored(dispensing({ flags: '', dueAt: null }))).toEqual({
    state: 'DISPENSING',
    set: { flags, dueAt: decisionTime },
  });
});

test('a machine’s report about a command from before a restore counts', () => {
  const dropped = { event: 'COMMANDS_ENDED', end: { ...end, dropped: 1 } } as const;
  expect(decideMove(dispensing(), dropped)).toMatchObject({
    state: 'DISPENSED',
    set: { flags: '' },
  });
  expect(decideMove(dispensing(), { event: 'COMMANDS_ENDED', end })).toMatchObject({
    state: 'REFUND_DUE',
    set: { flags },
  });
});

test('of a silent machine a person decides, until it tells that it dropped', () => {
  const silent = { event: 'COMMANDS_ENDED', end: { ...end, isSilent: true } } as const;
  expect(decideMove(dispensing(), silent)).toEqual({
    state: 'DISPENSING',
    set: { flags, dueAt: null },
  });
  expect(decideMove(dispensing({ flags: '' }), silent)?.state).toBe('REFUND_DUE');
  const waiting = dispensing({ dueAt: null });
  expect(actionsOf(waiting, decisionTime)).toEqual(['REFUND', 'SETTLE']);
  expect(decideMove(waiting, { event: 'DROPPED_LATE' })).toEqual({
    state: 'DISPENSED',
    set: { flags: '' },
  });
  const settled = { event: 'SETTLED', reason: 'Counted', as: 'NOT_OWED' } as const;
  expect(decideMove(waiting, { ...settled, refundTrxId: undefined })?.state).toBe('DISPENSED');
});

test('while its machine is asked, or a second pad is owed, a late drop and a person decide nothing', () => {
  const settled = { event: 'SETTLED', reason: 'Counted', as: 'NOT_OWED' } as const;
  expect(decideMove(dispensing(), { ...settled, refundTrxId: undefined })).toBeUndefined();
  expect(decideMove(dispensing(), { event: 'DROPPED_LATE' })).toBeUndefined();
  const two = dispensing({ dueAt: null, quantity: 2 });
  expect(decideMove(two, { event: 'DROPPED_LATE' })).toBeUndefined();
});
