import type { Payment, PaymentCall, ProviderAnswer } from '../../contract/payments.ts';
import type { Formats } from '../core/formats.ts';
import { defineText, type Translate } from '../core/texts.ts';

/** Texts of the calls to bKash. */
export const callTexts: Record<PaymentCall, string> = {
  CREATE: defineText('To open the payment'),
  EXECUTE: defineText('To take the money'),
  QUERY: defineText('If it was paid'),
  REFUND: defineText('To refund the money'),
  REFUND_STATUS: defineText('If it was refunded'),
};

const answerTexts: ReadonlyMap<string, string> = new Map([
  ['CREATED', defineText('The payment was opened')],
  ['COMPLETED', defineText('The money was taken')],
  ['DONE_BEFORE', defineText('It was done before')],
  ['NOT_READY', defineText('The customer has not confirmed')],
  ['INITIATED', defineText('It has not been paid yet')],
  ['DEAD', defineText('It was not paid and cannot be paid any more')],
  ['NOT_FOUND', defineText('{provider} does not know this payment')],
  ['REFUNDED', defineText('The money was refunded')],
  ['NONE', defineText('{provider} knows of no refund')],
]);

/** An answer in words; a refusal by its reason. */
export const answerText = (answer: ProviderAnswer, t: Translate): string => {
  const text = answerTexts.get(answer.kind);
  return text ? t(text) : answer.reason || answer.kind;
};

/** The amount in bKash's answer, followed by the requested one if they differ. */
export const amountText = (
  { amount, coupon, currency }: Pick<ProviderAnswer, 'amount' | 'coupon' | 'currency'>,
  payment: Pick<Payment, 'amount'>,
  t: Translate,
  formats: Formats,
): string | undefined => {
  if (amount === null) return undefined;
  const isTaka = currency === 'BDT';
  const amountInWords = isTaka ? formats.amount(amount) : `${formats.taka(amount)} ${currency}`;
  return isTaka && amount + (coupon ?? 0) === payment.amount
    ? amountInWords
    : t('{sum} instead of {asked} Tk', { sum: amountInWords, asked: formats.taka(payment.amount) });
};
