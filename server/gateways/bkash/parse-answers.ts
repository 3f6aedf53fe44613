import type * as z from 'zod/mini';
import { encodeMessage } from '../../../contract/messages.ts';
import type { Charge, Created, Money, Refunded, RefundStatus, WrongForm } from '../checkout.ts';
import { ChargeAnswer, CreatedAnswer } from './answers.ts';
import { type BkashAnswer, unknownAnswer } from './calls.ts';
import { isUnknownPayment, reasonOf } from './codes.ts';
import { successCode } from './envelopes.ts';
import { poishaOf } from './money-texts.ts';
import type { RefundInterface } from './refund-interfaces.ts';

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

type GivenOrder = { readonly amount: number; readonly invoice: string };

/** bKash began another order than the given one. What it leaves out is no other. */
const isOtherOrder = (
  { amount, currency, merchantInvoiceNumber }: z.output<typeof CreatedAnswer>,
  order: GivenOrder,
): boolean =>
  (poishaOf(String(amount ?? '')) ?? order.amount) !== order.amount ||
  (currency || 'BDT') !== 'BDT' ||
  (merchantInvoiceNumber || order.invoice) !== order.invoice;

/** An order of another amount would charge the customer and give all of it back. */
export const parseCreated = (response: BkashAnswer, order: GivenOrder): Created => {
  const answer = parseBody(CreatedAnswer, response);
  if (!answer) return incompleteAnswer;
  if (isOtherOrder(answer, order)) return unknownAnswer(encodeMessage('bkashOtherOrder'));
  return { kind: 'CREATED', providerPaymentId: answer.paymentID, checkoutUrl: answer.bkashURL };
};

/** The account has no such interface, or not in this form. */
export const wrongForm = (response: BkashAnswer): WrongForm => ({
  kind: 'WRONG_FORM',
  code: response.code ?? '',
  reason: encodeMessage('refundAddressMissing'),
});

/** The call did not get to bKash, whatever it was about. */
export const isWrongForm = ({ proof }: BkashAnswer): boolean =>
  proof === 'NO_ROUTE' || proof === 'BODY_REFUSED';

/** A refund counts only when it is complete and of the whole charge. */
export const parseRefund = (
  { refundAnswer }: RefundInterface,
  response: BkashAnswer,
  { trxId, amount }: Charge,
): Refunded => {
  const answer = parseBody(refundAnswer, response);
  const isWhole =
    answer?.originalTrxId === trxId &&
    answer.refundTransactionStatus === 'COMPLETED' &&
    answer.refundAmount === amount;
  return isWhole ? { kind: 'REFUNDED', refundTrxId: answer.refundTrxId } : incompleteAnswer;
};

/** A status without a success; an unknown payment may also be one that was not refunded. */
const parseRefusedStatus = (response: BkashAnswer): RefundStatus => {
  const { code = '' } = response;
  const reason = reasonOf('refund', response);
  return isUnknownPayment(response)
    ? { kind: 'PERHAPS_NONE', code, reason }
    : unknownAnswer(reason, response.code);
};

/** The result of a charge's refunds: only complete ones count, and only the whole amount. */
export const parseRefundStatus = (
  { statusAnswer, listsRefunds }: RefundInterface,
  response: BkashAnswer,
  { trxId, amount }: Charge,
): RefundStatus => {
  if (isWrongForm(response)) return wrongForm(response);
  if (!isRefundSuccess(response)) return parseRefusedStatus(response);
  const answer = parseBody(statusAnswer, response);
  if (answer?.originalTrxId !== trxId) return incompleteAnswer;
  const alive = answer.refundTransactions.filter(
    ({ refundTransactionStatus }) => !deadStates.has(refundTransactionStatus),
  );
  if (alive.length === 0) {
    return listsRefunds
      ? { kind: 'NONE' }
      : { kind: 'PERHAPS_NONE', code: '', reason: encodeMessage('refundIncomplete') };
  }
  const done = alive.filter((refund) => refund.refundTransactionStatus === 'COMPLETED');
  const [first] = done;
  const refundedTotal = done.reduce((sum, { refundAmount }) => sum + refundAmount, 0);
  return first && refundedTotal >= amount
    ? { kind: 'REFUNDED', refundTrxId: first.refundTrxId }
    : unknownAnswer(encodeMessage('refundIncomplete'));
};
