import type * as z from 'zod/mini';
import { sentence } from '../../../contract/messages.ts';
import type { Charge, Money, RefundStatus } from '../checkout.ts';
import { Movement, RefundStatusAnswer } from './answers.ts';
import { type Heard, unknown } from './calls.ts';
import { reasonOf } from './codes.ts';
import { success } from './envelopes.ts';

/** Parsers that accept a success only with all its fields. */

export const incomplete = unknown(sentence('bkashAnswerIncomplete'));

export const isSuccess = ({ status, code }: Heard): boolean => status === 200 && code === success;

/** A refund marks its success by its fields alone. */
export const isRefundSuccess = ({ status, code }: Heard): boolean =>
  status === 200 && (code === undefined || code === success);

export const parse = <T>(schema: z.ZodMiniType<T>, { body }: Heard): T | undefined =>
  schema.safeParse(body).data;

/** Final states in which no money moved. */
export const deadStates: ReadonlySet<string> = new Set([
  'CANCELLED',
  'CANCELED',
  'EXPIRED',
  'FAILED',
  'DECLINED',
]);

type InvoiceField = 'merchantInvoiceNumber' | 'merchantInvoice';

/** The charge of one payment; incomplete unless the answer names all of it. */
export const completedIn = (said: Heard, providerPaymentId: string, field: InvoiceField) => {
  const movement = parse(Movement, said);
  const invoice = movement?.[field];
  if (!movement || !invoice || movement.paymentID !== providerPaymentId) return incomplete;
  const { trxID: trxId, amount, currency, wallet } = movement;
  const money: Money = { trxId, amount, currency, invoice, wallet };
  return { kind: 'COMPLETED', money } as const;
};

/** The result of a charge's refunds: only complete ones count, and only the whole amount. */
export const refundsIn = (said: Heard, { trxId, amount }: Charge): RefundStatus => {
  if (!isRefundSuccess(said)) return unknown(reasonOf('refund', said), said.code);
  const answer = parse(RefundStatusAnswer, said);
  if (answer?.originalTrxId !== trxId) return incomplete;
  const alive = answer.refundTransactions.filter(
    ({ refundTransactionStatus }) => !deadStates.has(refundTransactionStatus),
  );
  if (alive.length === 0) return { kind: 'NONE' };
  const done = alive.filter((refund) => refund.refundTransactionStatus === 'COMPLETED');
  const [first] = done;
  const given = done.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  return first && given >= amount
    ? { kind: 'REFUNDED', refundTrxId: first.refundTrxId }
    : unknown(sentence('refundIncomplete'));
};
