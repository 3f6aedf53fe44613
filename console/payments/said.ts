import type { Payment, PaymentCall, ProviderAnswer } from '../../contract/payments.ts';
import type { Formats } from '../core/formats.ts';
import { say, type Text, textIn } from '../core/texts.ts';
import { failureText } from '../words/dispenses.ts';

/** Texts of the calls to bKash. */
export const callTexts: Record<PaymentCall, string> = {
  CREATE: say('To open the payment'),
  EXECUTE: say('To take the money'),
  QUERY: say('If it was paid'),
  REFUND: say('To give the money back'),
  REFUND_STATUS: say('If it was given back'),
};

const answerTexts: ReadonlyMap<string, string> = new Map([
  ['CREATED', say('The payment was opened')],
  ['COMPLETED', say('The money was taken')],
  ['DONE_BEFORE', say('That was done before')],
  ['NOT_READY', say('The customer has not confirmed')],
  ['INITIATED', say('It was not paid so far')],
  ['DEAD', say('It was not paid, and cannot be any more')],
  ['NOT_FOUND', say('bKash does not know this payment')],
  ['REFUNDED', say('The money was given back')],
  ['NONE', say('bKash knows of no refund')],
]);

/** An answer in words; a refusal by its reason. */
export const answerText = (answer: ProviderAnswer, t: Text): string => {
  const text = answerTexts.get(answer.kind);
  return text ? t(text) : failureText(textIn(answer, 'reason') || answer.kind, t);
};

/** The amount in bKash's answer, followed by the requested one if they differ. */
export const sumText = (
  { amount, currency }: Pick<ProviderAnswer, 'amount' | 'currency'>,
  payment: Pick<Payment, 'amount'>,
  t: Text,
  formats: Formats,
): string | undefined => {
  if (amount === null) return undefined;
  const isTaka = currency === 'BDT';
  const sum = isTaka ? formats.amount(amount) : `${formats.taka(amount)} ${currency}`;
  return isTaka && amount === payment.amount
    ? sum
    : t('{sum} instead of {asked} Tk', { sum, asked: formats.taka(payment.amount) });
};
