import type { PaymentEvent, PaymentEventName, PaymentState } from '../../contract/payments.ts';
import { defineText, type Translate } from '../core/texts.ts';

/** Text of an event, with more precise ones for some resulting states. */
interface EventTexts {
  readonly text: string;
  readonly to?: Readonly<Partial<Record<PaymentState, string>>>;
}

const eventTexts: Readonly<Record<PaymentEventName, EventTexts>> = {
  STARTED: { text: defineText('The customer started to pay') },
  CREATE_ANSWERED: {
    text: defineText('{provider} answered the request'),
    to: {
      PENDING: defineText('The payment was opened at {provider}'),
      FAILED: defineText('{provider} did not open the payment'),
    },
  },
  CONFIRMED: { text: defineText('The customer confirmed the payment') },
  GATE_CLOSED: { text: defineText('The customer confirmed, but the machine could not dispense') },
  LEFT: { text: defineText('The customer left {provider} without paying') },
  EXECUTE_ANSWERED: {
    text: defineText('{provider} gave no clear answer'),
    to: {
      PAID: defineText('{provider} took the money'),
      PENDING: defineText('{provider} still waits for the customer'),
      FAILED: defineText('{provider} refused the payment'),
    },
  },
  QUERY_ANSWERED: {
    text: defineText('{provider} has not answered yet'),
    to: {
      PAID: defineText('{provider} says it was paid'),
      FAILED: defineText('{provider} says it was not paid'),
      EXECUTING: defineText('{provider} has not taken the money: asked again'),
      REFUND_DUE: defineText('{provider} says it was paid after all'),
    },
  },
  CHARGED: {
    text: defineText('The money was received'),
    to: {
      DISPENSING: defineText('The machine got the command to dispense'),
      REFUND_DUE: defineText('Paid too late for the machine to dispense'),
    },
  },
  OFFERED: { text: defineText('The machine has the command') },
  UNANSWERED: { text: defineText('The machine has not reported the result') },
  COMMANDS_ENDED: {
    text: defineText('The machine reported the result'),
    to: {
      DISPENSED: defineText('The machine dispensed'),
      REFUND_DUE: defineText('The machine did not dispense as it should'),
    },
  },
  DROPPED_LATE: { text: defineText('A pad dropped late') },
  REFUND_ANSWERED: {
    text: defineText('{provider} has not refunded the money yet'),
    to: {
      REFUNDED: defineText('{provider} refunded the money'),
    },
  },
  REFUND_STATUS_ANSWERED: {
    text: defineText('{provider} has not refunded the money yet'),
    to: {
      REFUNDING: defineText('{provider} knows of no refund: asked again'),
      REFUNDED: defineText('{provider} says the money was refunded'),
    },
  },
  NEVER_PROVED: { text: defineText('{provider} did not answer for several nights') },
  TIME_PASSED: {
    text: defineText('Time passed'),
    to: {
      FAILED: defineText('The time to pay ran out'),
      PENDING: defineText('Nobody came back, so {provider} was asked'),
      EXECUTE_UNKNOWN: defineText('{provider} was asked if it was paid'),
      REFUNDING: defineText('{provider} was asked for the refund'),
      REFUND_UNKNOWN: defineText('{provider} was asked about the refund'),
    },
  },
  ASKED: { text: defineText('{provider} will be asked again') },
  REFUND_WANTED: { text: defineText('An admin ordered the refund') },
  RESTORED: { text: defineText('The database was restored from a backup') },
  SETTLED: { text: defineText('An admin settled it by hand') },
};

/** An event in words, such as 'The machine dispensed'. */
export const eventText = (
  { event, to }: Pick<PaymentEvent, 'event' | 'to'>,
  t: Translate,
): string => {
  const { text, to: byState } = eventTexts[event];
  return t(byState?.[to] ?? text);
};

/** Details of an event: bKash's code and the reason. */
export const detailText = ({ answerCode, reason }: Pick<PaymentEvent, 'answerCode' | 'reason'>) =>
  [answerCode, reason].filter(Boolean).join(' · ');
