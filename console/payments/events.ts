import type { PaymentEvent, PaymentEventName, PaymentState } from '../../contract/payments.ts';
import { say, type Text, textIn } from '../core/texts.ts';
import { failureText } from '../words/dispenses.ts';

/** Text of an event, with more precise ones for some resulting states. */
interface EventTexts {
  readonly text: string;
  readonly to?: Readonly<Partial<Record<PaymentState, string>>>;
}

const eventTexts: Readonly<Record<PaymentEventName, EventTexts>> = {
  STARTED: { text: say('The customer began to pay') },
  CREATE_ANSWERED: {
    text: say('bKash answered the order'),
    to: {
      PENDING: say('The payment was opened at bKash'),
      FAILED: say('bKash did not open the payment'),
    },
  },
  CONFIRMED: { text: say('The customer confirmed the payment') },
  GATE_CLOSED: { text: say('The customer confirmed, but the machine could not dispense') },
  LEFT: { text: say('The customer left bKash without paying') },
  EXECUTE_ANSWERED: {
    text: say('bKash gave no clear answer'),
    to: {
      PAID: say('bKash took the money'),
      PENDING: say('bKash still waits for the customer'),
      FAILED: say('bKash refused the payment'),
    },
  },
  QUERY_ANSWERED: {
    text: say('bKash does not say yet'),
    to: {
      PAID: say('bKash says that it was paid'),
      FAILED: say('bKash says that it was not paid'),
      EXECUTING: say('bKash has not taken the money: asked for it again'),
      REFUND_DUE: say('bKash says that it was paid after all'),
    },
  },
  CHARGED: {
    text: say('The money was received'),
    to: {
      DISPENSING: say('The machine was told to dispense'),
      REFUND_DUE: say('Paid too late for the machine to dispense'),
    },
  },
  OFFERED: { text: say('The machine took the order') },
  UNANSWERED: { text: say('The machine does not tell what came of it') },
  COMMANDS_ENDED: {
    text: say('The machine told what came of it'),
    to: {
      DISPENSED: say('The machine dispensed'),
      REFUND_DUE: say('The machine did not dispense as it should'),
    },
  },
  DROPPED_LATE: { text: say('A pad dropped late') },
  REFUND_ANSWERED: {
    text: say('bKash has not given the money back yet'),
    to: {
      REFUNDED: say('bKash gave the money back'),
    },
  },
  REFUND_STATUS_ANSWERED: {
    text: say('bKash has not given the money back yet'),
    to: {
      REFUNDING: say('bKash knows of no refund: asked for it again'),
      REFUNDED: say('bKash says that the money was given back'),
    },
  },
  NEVER_PROVED: { text: say('bKash was asked for some nights in vain') },
  TIME_PASSED: {
    text: say('Time passed'),
    to: {
      FAILED: say('The time to pay was over'),
      EXECUTE_UNKNOWN: say('bKash was asked if it was paid'),
      REFUNDING: say('bKash was asked for the refund'),
      REFUND_UNKNOWN: say('bKash was asked about the refund'),
    },
  },
  ASKED: { text: say('bKash is to be asked again') },
  REFUND_WANTED: { text: say('An admin ordered the refund') },
  RESTORED: { text: say('The database was restored from a backup') },
  SETTLED: { text: say('An admin settled it by hand') },
};

/** An event in words, such as 'The machine dispensed'. */
export const eventText = ({ event, to }: Pick<PaymentEvent, 'event' | 'to'>, t: Text): string => {
  const { text, to: byState } = eventTexts[event];
  return t(byState?.[to] ?? text);
};

/** Details of an event: bKash's code and the reason. */
export const detailText = (
  event: Pick<PaymentEvent, 'answerCode' | 'reason' | 'codes'>,
  t: Text,
): string =>
  [event.answerCode, failureText(textIn(event, 'reason'), t)].filter(Boolean).join(' · ');
