import { BkashRefusal } from './codes.ts';
import { formatAmount, formatTime } from './formats.ts';
import type { Merchant } from './merchants.ts';
import { announceCallback, type BkashPayment, type PaymentOrder, sumRefunds } from './payment.ts';
import type { ChargeShares, PaymentStore } from './payment-store.ts';
import { type Reply, successReply } from './replies.ts';
import { type BkashRequest, type JsonObject, readAmount, readText } from './request.ts';

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:\/\//.test(text);
const isPlain = (text: string): boolean => !/[<>&]/.test(text);

const parseOrder = (body: JsonObject): PaymentOrder => {
  const payerReference = readText(body, 'payerReference');
  const amount = readAmount(body, 'amount');
  const callbackURL = readText(body, 'callbackURL', 2048);
  const invoice = readText(body, 'merchantInvoiceNumber');
  if (readText(body, 'mode') !== '0011') throw new BkashRefusal('2063');
  if (readText(body, 'intent') !== 'sale') throw new BkashRefusal('2008');
  if (readText(body, 'currency') !== 'BDT') throw new BkashRefusal('2007');
  if (amount === undefined) throw new BkashRefusal('2006');
  if (!isHttp(callbackURL)) throw new BkashRefusal('2049');
  if (!isPlain(invoice)) throw new BkashRefusal('2031');
  return { payerReference, amount, callbackURL, invoice };
};

const sharedFields = ({ amount, charge, payerReference }: BkashPayment) => ({
  amount: formatAmount(charge?.amount ?? amount),
  ...(charge?.coupon && {
    couponAmount: formatAmount(charge.coupon),
    saleAmount: formatAmount(charge.amount + charge.coupon),
  }),
  currency: 'BDT',
  intent: 'sale',
  payerReference,
});

export const createPayment = (
  book: PaymentStore,
  merchant: Merchant,
  { body, origin }: BkashRequest,
): Reply => {
  const payment = book.create(merchant, parseOrder(body));
  const { paymentID, callbackURL, amount, createdAt, invoice } = payment;
  return successReply({
    paymentID,
    bkashURL: `${origin}/checkout/${paymentID}`,
    callbackURL,
    successCallbackURL: announceCallback(payment, 'success'),
    failureCallbackURL: announceCallback(payment, 'failure'),
    cancelledCallbackURL: announceCallback(payment, 'cancel'),
    amount: formatAmount(amount),
    intent: 'sale',
    currency: 'BDT',
    paymentCreateTime: formatTime(createdAt),
    transactionStatus: 'Initiated',
    merchantInvoiceNumber: invoice,
  });
};

export const executePayment = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
  sharesOf?: ChargeShares,
): Reply => {
  const payment = book.execute(merchant, readText(body, 'paymentID'), sharesOf);
  const { paymentID, charge, invoice, wallet } = payment;
  return successReply({
    paymentID,
    trxID: charge?.trxID,
    transactionStatus: 'Completed',
    ...sharedFields(payment),
    paymentExecuteTime: charge && formatTime(charge.at),
    merchantInvoiceNumber: invoice,
    payerType: 'Customer',
    customerMsisdn: wallet,
    payerAccount: wallet,
    maxRefundableAmount: formatAmount(charge?.amount ?? 0),
  });
};

export const queryPayment = (
  book: PaymentStore,
  merchant: Merchant,
  { body }: BkashRequest,
): Reply => {
  const payment = book.open(merchant, readText(body, 'paymentID'));
  const { paymentID, createdAt, charge, invoice, wallet } = payment;
  const refundable = charge ? Math.max(0, charge.amount - sumRefunds(payment)) : 0;
  const verification = wallet === undefined ? 'Incomplete' : 'Complete';
  return successReply({
    paymentID,
    mode: '0011',
    paymentCreateTime: formatTime(createdAt),
    ...(charge && { paymentExecuteTime: formatTime(charge.at), trxID: charge.trxID }),
    transactionStatus: charge ? 'Completed' : 'Initiated',
    ...sharedFields(payment),
    merchantInvoice: invoice,
    verificationStatus: verification,
    userVerificationStatus: verification,
    ...(book.refundTermsOf(merchant).showsRefundable && {
      maxRefundableAmount: formatAmount(refundable),
    }),
  });
};
