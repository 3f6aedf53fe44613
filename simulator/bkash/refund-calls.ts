import { BkashRefusal } from './codes.ts';
import { formatAmount, formatTime } from './formats.ts';
import type { Merchant } from './merchants.ts';
import type { BkashPayment, BkashRefund } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';
import { type Reply, successReply } from './replies.ts';
import { type BkashRequest, type JsonObject, readAmount, readText } from './request.ts';

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
  const [sku, reason] = [readText(body, 'sku'), readText(body, 'reason')];
  const amount = readAmount(body, 'refundAmount');
  const payment = findPaidPayment(book, merchant, body);
  const done = book.refund(payment, amount);
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
  const payment = findPaidPayment(book, merchant, body);
  const { charge, refunds } = payment;
  return {
    status: 200,
    body: {
      ...originalFields(payment),
      originalTrxCompletedTime: charge && formatTime(charge.at),
      refundTransactions: refunds.map(refundFields),
    },
  };
};

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

/**
 * Version 1 refunds, and returns the last refund, at one address: a call without an amount is a
 * query.
 */
export const refundV1 = (book: PaymentStore, merchant: Merchant, { body }: BkashRequest): Reply => {
  const payment = () =>
    book.findPaid(merchant, readText(body, 'paymentID'), readText(body, 'trxID'));
  if (body.amount === undefined) {
    const last = payment().refunds.at(-1);
    if (!last) throw new BkashRefusal('2033');
    return refundReplyV1(payment(), last);
  }
  for (const name of ['sku', 'reason']) readText(body, name);
  const amount = readAmount(body, 'amount');
  return refundReplyV1(payment(), book.refund(payment(), amount));
};
