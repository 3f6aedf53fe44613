import {
  type Payment,
  type PaymentFlag,
  type PaymentGroup,
  type PaymentState,
  paymentGroups,
  type Settlement,
} from '../../contract/payments.ts';
import { paymentStateLabels } from '../../contract/words.ts';
import { defineText, type Translate } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { flagTexts, lateText } from '../entities/words/payments.ts';

const tones: Record<PaymentState, Tone> = {
  CREATED: 'neutral',
  PENDING: 'neutral',
  EXECUTING: 'neutral',
  EXECUTE_UNKNOWN: 'low',
  PAID: 'neutral',
  DISPENSING: 'neutral',
  REFUND_DUE: 'low',
  REFUNDING: 'low',
  REFUND_UNKNOWN: 'low',
  DISPENSED: 'good',
  REFUNDED: 'low',
  FAILED: 'bad',
  CANCELLED: 'neutral',
};

/** Label and colour of a state; grey for open and cancelled payments. */
export const stateLabel = (
  state: PaymentState,
): { readonly text: string; readonly tone: Tone } => ({
  text: paymentStateLabels[state],
  tone: tones[state],
});

/** Flags of a payment whose money is given back. */
const refundFlags: ReadonlySet<PaymentFlag> = new Set([
  'INTERRUPTED',
  'SILENT_MACHINE',
  'PARTLY_DISPENSED',
  'DISPENSED_AND_REFUNDED',
]);

/** Texts about the refund by state. */
const moneyTexts: Readonly<Partial<Record<PaymentState, string>>> = {
  REFUND_DUE: defineText('The full amount is being refunded.'),
  REFUNDING: defineText('The full amount is being refunded.'),
  REFUND_UNKNOWN: defineText('The full amount is being refunded.'),
  REFUNDED: defineText('The full amount has been refunded.'),
};

/** Reasons for attention and the state of the refund. */
export const attentionTexts = ({
  flags,
  isRefundLate,
  state,
}: Pick<Payment, 'flags' | 'isRefundLate' | 'state'>): readonly string[] => {
  const reasons = flags.map((flag) => flagTexts[flag]);
  const money = flags.some((flag) => refundFlags.has(flag)) ? moneyTexts[state] : undefined;
  const late = isRefundLate && !flags.includes('REFUND_STUCK') ? lateText : undefined;
  return [...reasons, late ?? money].filter((text) => text !== undefined);
};

/** Labels of the ways to settle a payment by hand. */
export const settlementTexts: Record<Settlement, string> = {
  REFUNDED_BY_BKASH: defineText('Refunded at {provider}'),
  REFUNDED_IN_CASH: defineText('Refunded in cash'),
  NOT_OWED: defineText('Nothing is owed'),
};

/** 'Settled by hand: Refunded in cash'; empty where nobody did. */
export const settledText = ({ settledAs }: Pick<Payment, 'settledAs'>, t: Translate): string =>
  settledAs ? t('Settled by hand: {how}', { how: t(settlementTexts[settledAs]) }) : '';

const groupTexts: Record<PaymentGroup, string> = {
  ALL: defineText('All payments'),
  ATTENTION: defineText('Needs attention'),
  OPEN: defineText('Under way'),
  DISPENSED: defineText('Dispensed'),
  REFUNDED: defineText('Refunded'),
  FAILED: defineText('Failed or cancelled'),
};

export const groupChoices = (t: Translate) =>
  paymentGroups.map((value) => ({ value, label: t(groupTexts[value]) }));
