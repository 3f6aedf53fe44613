import type { Book } from './book.ts';
import { Refusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import type { Payment, Refund } from './payment.ts';
import { type Reply, successful } from './replies.ts';
import { amountField, field, type Json, type Request } from './request.ts';
import { bkashAmount, bkashTime } from './shapes.ts';

const paidOne = (book: Book, merchant: Merchant, body: Json): Payment =>
  book.paid(merchant, field(body, 'paymentId'), field(body, 'trxId'));

const original = ({ charge, amount }: Payment) => ({
  originalTrxId: charge?.trxID,
  originalTrxAmount: bkashAmount(amount),
});

const told = ({ refundTrxID, amount, at }: Refund) => ({
  refundTrxId: refundTrxID,
  refundTransactionStatus: 'Completed',
  refundAmount: bkashAmount(amount),
  completedTime: bkashTime(at),
});

export const refund = (book: Book, merchant: Merchant, { body }: Request): Reply => {
  const [sku, reason] = [field(body, 'sku'), field(body, 'reason')];
  const amount = amountField(body, 'refundAmount');
  const payment = paidOne(book, merchant, body);
  const done = book.refund(payment, amount);
  return {
    status: 200,
    body: { ...original(payment), ...told(done), currency: 'BDT', sku, reason },
  };
};

export const refundStatus = (book: Book, merchant: Merchant, { body }: Request): Reply => {
  const payment = paidOne(book, merchant, body);
  const { charge, refunds } = payment;
  return {
    status: 200,
    body: {
      ...original(payment),
      originalTrxCompletedTime: charge && bkashTime(charge.at),
      refundTransactions: refunds.map(told),
    },
  };
};

const toldV1 = ({ charge }: Payment, { refundTrxID, amount, at }: Refund): Reply =>
  successful({
    originalTrxID: charge?.trxID,
    refundTrxID,
    transactionStatus: 'Completed',
    amount: bkashAmount(amount),
    currency: 'BDT',
    charge: '0.00',
    completedTime: bkashTime(at),
  });

/**
 * Version 1 refunds, and returns the last refund, at one address: a call without an amount is a
 * query.
 */
export const refundV1 = (book: Book, merchant: Merchant, { body }: Request): Reply => {
  const payment = () => book.paid(merchant, field(body, 'paymentID'), field(body, 'trxID'));
  if (body.amount === undefined) {
    const last = payment().refunds.at(-1);
    if (!last) throw new Refusal('2033');
    return toldV1(payment(), last);
  }
  for (const name of ['sku', 'reason']) field(body, name);
  const amount = amountField(body, 'amount');
  return toldV1(payment(), book.refund(payment(), amount));
};
