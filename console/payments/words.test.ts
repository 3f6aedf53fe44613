import { expect, test } from 'vitest';
import {
  type PaymentEventName,
  type PaymentFlag,
  type PaymentState,
  paymentStates,
} from '../../contract/payments.ts';
import { detailText, eventText } from './events.ts';
import { attentionTexts, stateLabel } from './words.ts';

const t = (text: string) => text;

test('no two states of a payment are called the same', () => {
  const texts = paymentStates.map((state) => stateLabel(state).text);
  expect(new Set(texts).size).toBe(paymentStates.length);
});

test('the text of an event may depend on the resulting state', () => {
  const textOf = (event: PaymentEventName, to: PaymentState) => eventText({ event, to }, t);
  expect(textOf('COMMANDS_ENDED', 'DISPENSED')).toBe('The machine dispensed');
  expect(textOf('COMMANDS_ENDED', 'REFUND_DUE')).toBe('The machine did not dispense as it should');
  expect(textOf('OFFERED', 'DISPENSING')).toBe('The machine has the command');
});

test('a detail tells bKash’s code and why', () => {
  const event = { answerCode: '2023', reason: 'Insufficient balance' };
  expect(detailText(event)).toBe('2023 · Insufficient balance');
  expect(detailText({ answerCode: null, reason: null })).toBe('');
});

test('the text about the money agrees with the state and appears once', () => {
  const flags = ['PARTLY_DISPENSED', 'DISPENSED_AND_REFUNDED'] as const;
  const textOf = (state: PaymentState) =>
    attentionTexts({ flags: [...flags], isRefundLate: false, state }).join(' ');
  const dropped = 'Some pads dropped and some did not. A pad dropped after all.';
  expect(textOf('REFUNDED')).toBe(`${dropped} The full amount has been refunded.`);
  expect(textOf('REFUNDING')).toBe(`${dropped} The full amount is being refunded.`);
  expect(textOf('DISPENSED')).toBe(dropped);
  for (const flag of ['INTERRUPTED', 'SILENT_MACHINE'] as const) {
    const texts = attentionTexts({ flags: [flag], isRefundLate: false, state: 'REFUNDED' });
    expect(texts.join(' ')).not.toContain('being refunded');
  }
});

test('a late refund is a reason to review a payment, where no flag says it already', () => {
  const late = 'The refund has been under way for more than an hour.';
  const textsOf = (flags: PaymentFlag[], isRefundLate: boolean) =>
    attentionTexts({ flags, isRefundLate, state: 'REFUNDING' });
  expect(textsOf([], false)).toEqual([]);
  expect(textsOf([], true)).toEqual([late]);
  expect(textsOf(['INTERRUPTED'], true)).toHaveLength(2);
  expect(textsOf(['REFUND_STUCK'], true)).not.toContain(late);
});
