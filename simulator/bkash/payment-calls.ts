import type { Book } from './book.ts';
import { Refusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import { announcedCallback, type Order, type Payment, refundedOf } from './payment.ts';
import { type Reply, successful } from './replies.ts';
import { amountField, field, type Json, type Request } from './request.ts';
import { bkashAmount, bkashTime } from './shapes.ts';

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:\/\//.test(text);
const isPlain = (text: string): boolean => !/[<>&]/.test(text);

const orderOf = (body: Json): Order => {
  const payerReference = field(body, 'payerReference');
  const amount = amountField(body, 'amount');
  const callbackURL = field(body, 'callbackURL', 2048);
  const invoice = field(body, 'merchantInvoiceNumber');
  if (field(body, 'mode') !== '0011') throw new Refusal('2063');
  if (field(body, 'intent') !== 'sale') throw new Refusal('2008');
  if (field(body, 'currency') !== 'BDT') throw new Refusal('2007');
  if (amount === undefined) throw new Refusal('2006');
  if (!isHttp(callbackURL)) throw new Refusal('2049');
  if (!isPlain(invoice)) throw new Refusal('2031');
  return { payerReference, amount, callbackURL, invoice };
};

const kept = ({ amount, payerReference }: Payment) => ({
  amount: bkashAmount(amount),
  currency: 'BDT',
  intent: 'sale',
  payerReference,
});

export const create = (book: Book, merchant: Merchant, { body, origin }: Request): Reply => {
  const payment = book.create(merchant, orderOf(body));
  const { paymentID, callbackURL, amount, createdAt, invoice } = payment;
  return successful({
    paymentID,
    bkashURL: `${origin}/checkout/${paymentID}`,
    callbackURL,
    successCallbackURL: announcedCallback(payment, 'success'),
    failureCallbackURL: announcedCallback(payment, 'failure'),
    cancelledCallbackURL: announcedCallback(payment, 'cancel'),
    amount: bkashAmount(amount),
    intent: 'sale',
    currency: 'BDT',
    paymentCreateTime: bkashTime(createdAt),
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: invoice,
  });
};

export const execute = (book: Book, merchant: Merchant, { body }: Request): Reply => {
  const payment = book.execute(merchant, field(body, 'paymentID'));
  const { paymentID, charge, invoice, wallet, amount } = payment;
  return successful({
    paymentID,
    trxID: charge?.trxID,
    transactionStatus: 'Completed',
    ...kept(payment),
    paymentExecuteTime: charge && bkashTime(charge.at),
    merchantInvoiceNumber: invoice,
    payerType: 'Customer',
    customerMsisdn: wallet,
    payerAccount: wallet,
    maxRefundableAmount: bkashAmount(amount),
  });
};

export const query = (book: Book, merchant: Merchant, { body }: Request): Reply => {
  const payment = book.open(merchant, field(body, 'paymentID'));
  const { paymentID, createdAt, charge, invoice, wallet } = payment;
  const verification = wallet === undefined ? 'Incomplete' : 'Complete';
  return successful({
    paymentID,
    mode: '0011',
    paymentCreateTime: bkashTime(createdAt),
    ...(charge && { paymentExecuteTime: bkashTime(charge.at), trxID: charge.trxID }),
    transactionStatus: charge ? 'Completed' : 'Initiated',
    ...kept(payment),
    merchantInvoice: invoice,
    verificationStatus: verification,
    userVerificationStatus: verification,
    maxRefundableAmount: bkashAmount(charge ? charge.amount - refundedOf(payment) : 0),
  });
};
