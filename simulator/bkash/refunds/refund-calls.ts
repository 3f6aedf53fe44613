import { BkashRefusal, GatewayRefusal } from '../codes.ts';
import { formatAmount, formatLocalTime, formatTime } from '../formats.ts';
import type { Merchant } from '../merchants.ts';
import type { BkashPayment, BkashRefund } from '../payment.ts';
import type { PaymentStore } from '../payment-store.ts';
import { type Reply, successReply } from '../replies.ts';
import { type BkashRequest, type JsonObject, readAmount, readText } from '../request.ts';

/** Version 2 checks a body against its schema before bKash reads it. */
const requireFields = (body: JsonObject, names: readonly string[]): void => {
  const isComplete = names.every((name) => body[name] !== undefined && body[name] !== '');
  if (!isComplete) throw new GatewayRefusal('Invalid request body');
};

const findPaidPayment = (book: PaymentStore, merchant: Merchant, body: JsonObject): BkashPayment =>
  book.findPaid(merchant, readText(body, 'paymentId'), readText(body, 'trxId'));

const originalFields = ({ charge }: BkashPayment) => ({
  originalTrxId: charge?.trxID,
  originalTrxAmount: formatAmount(charge?.amount ?? 0),
});

const refundFields = ({ refundTrxID, amount, at }: BkashRefund) => ({
  refundTrxId: refundTrxID,
  refundTransactionStatus: 'Completed',
  refundAmount: formatAmount(amount),
  completedTime: formatTime(at),
});

export const refundPayment = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
): Reply => {
  requireFields(body, ['paymentId', 'trxId', 'refundAmount', 'sku', 'reason']);
  const [sku, reason] = [readText(body, 'sku'), readText(body, 'reason')];
  const amount = readAmount(body, 'refundAmount');
  const payment = findPaidPayment(book, merchant, body);
  const done = book.refund(payment, amount, 'v2');
  return {
    status: 200,
    body: { ...originalFields(payment), ...refundFields(done), currency: 'BDT', sku, reason },
  };
};

export const refundStatus = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
): Reply => {
  requireFields(body, ['paymentId', 'trxId']);
  const payment = findPaidPayment(book, merchant, body);
  const refunds = book.refundsBy(payment, 'v2');
  const { noneCode } = book.refundTermsOf(merchant);
  if (refunds.length === 0 && noneCode) throw new BkashRefusal(noneCode);
  const { charge } = payment;
  return {
    status: 200,
    body: {
      ...originalFields(payment),
      originalTrxCompletedTime: charge && formatTime(charge.at),
      refundTransactions: refunds.map((refund) => ({
        ...refundFields(refund),
        completedTime: formatLocalTime(refund.at),
      })),
    },
  };
};

const findPaidPaymentV1 = (book: PaymentStore, merchant: Merchant, body: JsonObject) =>
  book.findPaid(merchant, readText(body, 'paymentID'), readText(body, 'trxID'));

const refundReplyV1 = ({ charge }: BkashPayment, { refundTrxID, amount, at }: BkashRefund): Reply =>
  successReply({
    originalTrxID: charge?.trxID,
    refundTrxID,
    transactionStatus: 'Completed',
    amount: formatAmount(amount),
    currency: 'BDT',
    charge: '0.00',
    completedTime: formatTime(at),
  });

/** Version 1 has one address for both calls: without an amount a call is a query. */
export const isRefundV1 = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'amount' in body;

export const refundPaymentV1 = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
): Reply => {
  for (const name of ['paymentID', 'trxID', 'reason']) readText(body, name);
  if (body.sku === undefined || body.sku === '') throw new BkashRefusal('2073');
  readText(body, 'sku');
  const payment = findPaidPaymentV1(book, merchant, body);
  return refundReplyV1(payment, book.refund(payment, readAmount(body, 'amount'), 'v1'));
};

/** Answers the last refund. */
export const refundStatusV1 = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
): Reply => {
  const payment = findPaidPaymentV1(book, merchant, body);
  const last = book.refundsBy(payment, 'v1').at(-1);
  if (!last) throw new BkashRefusal(book.refundTermsOf(merchant).noneCode ?? '2002');
  return refundReplyV1(payment, last);
};
