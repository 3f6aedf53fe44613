import { encodeMessage } from '../../../contract/messages.ts';
import type { Executed, Queried } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { minuteMs } from '../durations.ts';
import { decideMove, decisionTime } from './payment-decisions.ts';
import { aPaymentRow } from './payments.ts';

/** A payment of 10 taka whose execution bKash has not answered. */
export const anOpenPayment = (given: Partial<Payments> = {}): Payments =>
  aPaymentRow(decisionTime - minuteMs, {
    state: 'EXECUTING',
    invoice: 'INV1',
    trxId: null,
    wallet: null,
    openExecutes: 1,
    ...given,
  });

export const moveAfterExecute = (payment: Payments, answer: Executed, attempt = payment.attempt) =>
  decideMove(payment, { event: 'EXECUTE_ANSWERED', answer, attempt });

export const moveAfterQuery = (payment: Payments, answer: Queried) =>
  decideMove(payment, { event: 'QUERY_ANSWERED', answer });

export const testSlot = { rowNo: 2, columnNo: 3 };
export const receivedMoney = {
  trxId: 'CK1',
  amount: 1000,
  coupon: 0,
  currency: 'BDT',
  invoice: 'INV1',
  wallet: '017•••••001',
};
/** The fields of a payment that the money sets. */
export const receivedCharge = {
  trxId: 'CK1',
  wallet: '017•••••001',
  chargedAmount: 1000,
  couponAmount: 0,
};
export const completedAnswer = { kind: 'COMPLETED', money: receivedMoney } as const;
export const wrongAmountAnswer = {
  kind: 'COMPLETED',
  money: { ...receivedMoney, amount: 999 },
} as const;
export const doneBeforeAnswer = { kind: 'DONE_BEFORE', code: '2062' } as const;
export const notReadyAnswer = { kind: 'NOT_READY', code: '2056' } as const;
export const refusedAnswer = {
  kind: 'REFUSED',
  code: '2023',
  reason: 'There is not enough money',
  fault: 'CUSTOMER',
} as const;
export const unknownAnswer = { kind: 'UNKNOWN', reason: 'bKash did not answer' } as const;
export const accountRefusedAnswer = { ...unknownAnswer, cause: 'ACCOUNT' } as const;
export const deadAnswer = { kind: 'DEAD', reason: 'Expired' } as const;
export const notFoundAnswer = {
  kind: 'NOT_FOUND',
  code: '2002',
  reason: 'Invalid Payment ID',
} as const;
export const initiatedAnswer = { kind: 'INITIATED', isConfirmed: false } as const;

/** The move to querying bKash at once. */
export const queryNow = { state: 'EXECUTE_UNKNOWN', set: { tries: 0, dueAt: decisionTime } };
export const paidMove = {
  state: 'PAID',
  set: {
    ...receivedCharge,
    failure: null,
    dueAt: decisionTime,
    flags: '',
    chargedAt: decisionTime,
  },
};

/** Closes a payment that was never executed. */
export const failedMove = (failure: string) => ({
  state: 'FAILED',
  set: { failure, dueAt: null },
});
/** The fields of a payment that is closed after an execute: bKash is queried ten minutes later. */
export const recheck = { heldUntil: decisionTime, dueAt: decisionTime + 10 * minuteMs };
export const deniedMove = (failure: string) => ({
  state: 'FAILED',
  set: { ...failedMove(failure).set, ...recheck },
});
export const notCompleted = encodeMessage('paymentNotCompleted');
