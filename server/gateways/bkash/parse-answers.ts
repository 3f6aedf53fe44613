import type * as z from 'zod/mini';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Charge, Money, RefundStatus } from '../checkout.ts';
import { ChargeAnswer, RefundStatusAnswer } from './answers.ts';
import { type BkashAnswer, unknownAnswer } from './calls.ts';
import { reasonOf } from './codes.ts';
import { successCode } from './envelopes.ts';

/** Parsers that accept a success only with all its fields. */

export const incompleteAnswer = unknownAnswer(encodeMessage('bkashAnswerIncomplete'));

export const isSuccess = ({ status, code }: BkashAnswer): boolean =>
  status === 200 && code === successCode;

/** A refund marks its success by its fields alone. */
export const isRefundSuccess = ({ status, code }: BkashAnswer): boolean =>
  status === 200 && (code === undefined || code === successCode);

export const parseBody = <T>(schema: z.ZodMiniType<T>, { body }: BkashAnswer): T | undefined =>
  schema.safeParse(body).data;

/** Final states in which no money moved. */
export const deadStates: ReadonlySet<string> = new Set([
  'CANCELLED',
  'CANCELED',
  'EXPIRED',
  'FAILED',
  'DECLINED',
]);

/** The charge of one payment; incomplete unless the answer names all of it. */
export const parseCompleted = (response: BkashAnswer, providerPaymentId: string) => {
  const movement = parseBody(ChargeAnswer, response);
  if (!movement?.invoice || movement.paymentID !== providerPaymentId) return incompleteAnswer;
  const { trxID: trxId, amount, coupon, currency, invoice, wallet } = movement;
  const money: Money = { trxId, amount, coupon, currency, invoice, wallet };
  return { kind: 'COMPLETED', money } as const;
};

/** The result of a charge's refunds: only complete ones count, and only the whole amount. */
export const parseRefundStatus = (
  response: BkashAnswer,
  { trxId, amount }: Charge,
): RefundStatus => {
  if (!isRefundSuccess(response)) return unknownAnswer(reasonOf('refund', response), response.code);
  const answer = parseBody(RefundStatusAnswer, response);
  if (answer?.originalTrxId !== trxId) return incompleteAnswer;
  const alive = answer.refundTransactions.filter(
    ({ refundTransactionStatus }) => !deadStates.has(refundTransactionStatus),
  );
  if (alive.length === 0) return { kind: 'NONE' };
  const done = alive.filter((refund) => refund.refundTransactionStatus === 'COMPLETED');
  const [first] = done;
  const refundedTotal = done.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  return first && refundedTotal >= amount
    ? { kind: 'REFUNDED', refundTrxId: first.refundTrxId }
    : unknownAnswer(encodeMessage('refundIncomplete'));
};
