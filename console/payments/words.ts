import {
  type Payment,
  type PaymentFlag,
  type PaymentGroup,
  type PaymentState,
  paymentGroups,
  type Settlement,
} from '../../contract/payments.ts';
import { stateNames } from '../../contract/words.ts';
import { say, type Text } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { flagTexts, lateText } from '../words/payments.ts';

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
export const stateWords = (
  state: PaymentState,
): { readonly text: string; readonly tone: Tone } => ({
  text: stateNames[state],
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
  REFUND_DUE: say('All of the money goes back.'),
  REFUNDING: say('All of the money goes back.'),
  REFUND_UNKNOWN: say('All of the money goes back.'),
  REFUNDED: say('All of the money has gone back.'),
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
  REFUNDED_BY_BKASH: say('Refunded at bKash'),
  REFUNDED_IN_CASH: say('Refunded in cash'),
  NOT_OWED: say('Nothing is owed'),
};

const groupTexts: Record<PaymentGroup, string> = {
  ALL: say('All payments'),
  ATTENTION: say('Needs attention'),
  OPEN: say('Under way'),
  DISPENSED: say('Dispensed'),
  REFUNDED: say('Refunded'),
  FAILED: say('Failed or cancelled'),
};

export const groupChoices = (t: Text) =>
  paymentGroups.map((value) => ({ value, label: t(groupTexts[value]) }));
