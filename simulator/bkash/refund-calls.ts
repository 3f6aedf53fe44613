import type { Book } from './book.ts';
import type { Merchant } from './merchants.ts';
import type { Payment, Refund } from './payment.ts';
import type { Reply } from './replies.ts';
import { field, type Json, type Request } from './request.ts';
import { bkashAmount, bkashTime, poishaOf } from './shapes.ts';

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
  const amount = poishaOf(field(body, 'refundAmount'));
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
