import type { PaymentEvent } from '../../contract/payments.ts';
import { say, type Text } from '../core/texts.ts';
import { reasonText } from './words.ts';

/** What happened, by the event and, where that tells more, by the state it led to. */
const eventTexts: ReadonlyMap<string, string> = new Map([
  ['STARTED', say('The customer began to pay')],
  ['CREATE_ANSWERED', say('bKash answered the order')],
  ['CREATE_ANSWERED PENDING', say('The payment was opened at bKash')],
  ['CREATE_ANSWERED FAILED', say('bKash did not open the payment')],
  ['CONFIRMED', say('The customer confirmed the payment')],
  ['GATE_CLOSED', say('The customer confirmed, but the machine could not dispense')],
  ['LEFT', say('The customer left bKash without paying')],
  ['EXECUTE_ANSWERED', say('bKash gave no clear answer')],
  ['EXECUTE_ANSWERED PAID', say('bKash took the money')],
  ['EXECUTE_ANSWERED PENDING', say('bKash still waits for the customer')],
  ['EXECUTE_ANSWERED FAILED', say('bKash refused the payment')],
  ['QUERY_ANSWERED', say('bKash does not say yet')],
  ['QUERY_ANSWERED PAID', say('bKash says that it was paid')],
  ['QUERY_ANSWERED FAILED', say('bKash says that it was not paid')],
  ['QUERY_ANSWERED EXECUTING', say('bKash has not taken the money: asked for it again')],
  ['QUERY_ANSWERED REFUND_DUE', say('bKash says that it was paid after all')],
  ['CHARGED', say('The money was received')],
  ['CHARGED DISPENSING', say('The machine was told to dispense')],
  ['CHARGED REFUND_DUE', say('Paid too late for the machine to dispense')],
  ['OFFERED', say('The machine took the order')],
  ['UNANSWERED', say('The machine does not tell what came of it')],
  ['COMMANDS_ENDED', say('The machine told what came of it')],
  ['COMMANDS_ENDED DISPENSED', say('The machine dispensed')],
  ['COMMANDS_ENDED REFUND_DUE', say('The machine did not dispense as it should')],
  ['DROPPED_LATE', say('A pad dropped late')],
  ['REFUND_ANSWERED', say('bKash has not given the money back yet')],
  ['REFUND_ANSWERED REFUNDED', say('bKash gave the money back')],
  ['REFUND_STATUS_ANSWERED', say('bKash has not given the money back yet')],
  ['REFUND_STATUS_ANSWERED REFUNDING', say('bKash knows of no refund: asked for it again')],
  ['REFUND_STATUS_ANSWERED REFUNDED', say('bKash says that the money was given back')],
  ['NEVER_PROVED', say('bKash was asked for some nights in vain')],
  ['TIME_PASSED', say('Time passed')],
  ['TIME_PASSED FAILED', say('The time to pay was over')],
  ['TIME_PASSED EXECUTE_UNKNOWN', say('bKash was asked if it was paid')],
  ['TIME_PASSED REFUNDING', say('bKash was asked for the refund')],
  ['TIME_PASSED REFUND_UNKNOWN', say('bKash was asked about the refund')],
  ['ASKED', say('bKash is to be asked again')],
  ['REFUND_WANTED', say('An admin ordered the refund')],
  ['SETTLED', say('An admin settled it by hand')],
]);

/** 'MOON_ROSE' → 'Moon rose', for an event that has no words yet. */
const plain = (event: string): string => {
  const words = event.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An event in words, such as 'The machine dispensed'. */
export const eventText = ({ event, to }: Pick<PaymentEvent, 'event' | 'to'>, t: Text): string => {
  const text = eventTexts.get(`${event} ${to}`) ?? eventTexts.get(event);
  return text ? t(text) : plain(event);
};

const isCode = (word: string): boolean => /^[A-Z][A-Z_]*$/.test(word);

/** What is known beyond the event; codes are left out, which the event says in words. */
export const detailText = (detail: string, t: Text): string =>
  detail
    .split(' · ')
    .map((word) => reasonText(word, t))
    .filter((word) => !isCode(word))
    .join(' · ');
