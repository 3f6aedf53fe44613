import { sentence } from '../../contract/messages.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Executed, Queried } from '../gateways/checkout.ts';
import { moveOf, now } from './deciding.ts';
import { minute } from './durations.ts';
import { aPaymentRow } from './payments.ts';

/** A payment of 10 taka whose execution bKash has not answered. */
export const anOpenPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(now - minute, {
    state: 'EXECUTING',
    invoice: 'INV1',
    trxId: null,
    wallet: null,
    openExecutes: 1,
    ...given,
  });

export const executed = (payment: Payments, answer: Executed, attempt = payment.attempt) =>
  moveOf(payment, { event: 'EXECUTE_ANSWERED', answer, attempt });

export const queried = (payment: Payments, answer: Queried) =>
  moveOf(payment, { event: 'QUERY_ANSWERED', answer });

export const slot = { rowNo: 2, columnNo: 3 };
export const money = {
  trxId: 'CK1',
  amount: 1000,
  currency: 'BDT',
  invoice: 'INV1',
  wallet: '017•••••001',
};
export const completed = { kind: 'COMPLETED', money } as const;
export const wrong = { kind: 'COMPLETED', money: { ...money, amount: 999 } } as const;
export const doneBefore = { kind: 'DONE_BEFORE', code: '2062' } as const;
export const notReady = { kind: 'NOT_READY', code: '2056' } as const;
export const refused = {
  kind: 'REFUSED',
  code: '2023',
  reason: 'There is not enough money',
} as const;
export const unknown = { kind: 'UNKNOWN', reason: 'bKash did not answer' } as const;
export const shutOut = { ...unknown, cause: 'ACCOUNT' } as const;
export const dead = { kind: 'DEAD', reason: 'Expired' } as const;
export const notFound = { kind: 'NOT_FOUND', code: '2002', reason: 'Invalid Payment ID' } as const;
export const initiated = { kind: 'INITIATED', isConfirmed: false } as const;

/** The move to querying bKash at once. */
export const askedNow = { state: 'EXECUTE_UNKNOWN', set: { tries: 0, dueAt: now } };
export const askedNowBy = (flags: string) => ({ ...askedNow, set: { ...askedNow.set, flags } });
export const paid = {
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

export const failedBy = (failure: string) => ({
  state: 'FAILED',
  set: { failure, dueAt: null, flags: '' },
});
export const notCompleted = failedBy(sentence('paymentNotCompleted'));
