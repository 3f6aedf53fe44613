import { expect, test } from 'vitest';
import {
  sampleMachine,
  sampleMachineId,
  sampleOutcomes,
  sampleReceipt,
  startFormHtml,
} from './samples.ts';
import { type PaymentOutcome, successPage } from './success.ts';

const one = { dropped: 1, quantity: 1 };
const page = (outcome: PaymentOutcome | undefined, pads = one) =>
  successPage({
    machine: sampleMachine,
    machineId: sampleMachineId,
    outcome,
    pads,
    receipt: sampleReceipt,
  });
const english = (text: string) => `<span lang="en">${text}</span>`;
const headline = (html: string) => /<h1>.*<span lang="en">(.*)<\/span><\/h1>/.exec(html)?.[1];
const refreshes = (html: string) => html.includes('<meta http-equiv="refresh" content="3"/>');

test('the page says that the mobile payment succeeded and thanks the user', () => {
  const html = successPage({
    machine: sampleMachine,
    machineId: sampleMachineId,
    outcome: undefined,
  });
  expect(headline(html)).toBe('Your mobile payment succeeded');
  expect(html).toContain(english('Thank you!'));
  expect(html).toContain(startFormHtml(`আরেকটি প্যাড নিন${english('Dispense another pad')}`));
  expect(html).not.toContain('<dl>');
});

test('while bKash is queried, the page claims no success and offers no second payment', () => {
  const html = page('CHECKING');
  expect(headline(html)).toBe('We are asking bKash…');
  expect(html).not.toMatch(/succe|সফল|Thank|<form/);
  expect(html).toContain('Please do not pay again meanwhile.');
});

test.each([
  ['DISPENSING', 'Your mobile payment succeeded', 'The machine is dispensing your pad…'],
  ['DISPENSED', 'Your mobile payment succeeded', 'The machine has dispensed your pad.'],
  ['REFUND_DUE', 'Your money is on its way back', 'The money returns to your bKash account.'],
  ['REFUNDED', 'Your money has been refunded', 'The money is back in your bKash account.'],
] as const)('%s is stated in the headline and below it', (outcome, expected, below) => {
  const html = page(outcome);
  expect(headline(html)).toBe(expected);
  expect(html).toContain(english(below));
});

test('money that goes back is explained and not called a success alone', () => {
  for (const outcome of ['REFUND_DUE', 'REFUNDED'] as const) {
    const unfinished = english('The payment succeeded, but the machine could not finish.');
    expect(page(outcome, { dropped: 0, quantity: 1 })).toContain(unfinished);
    expect(page(outcome)).not.toContain(unfinished);
    expect(page(outcome)).toContain(english('The machine has dispensed your pad.'));
  }
});

test('several pads are counted, in Bangla digits too', () => {
  const some = { dropped: 1, quantity: 3 };
  const all = { dropped: 3, quantity: 3 };
  expect(page('DISPENSING', some)).toContain('৩টির মধ্যে ১টি…');
  expect(page('DISPENSING', some)).toContain('The machine is dispensing your pads: 1 of 3…');
  expect(page('DISPENSED', all)).toContain('The machine has dispensed your 3 pads.');
  expect(page('REFUNDED', some)).toContain('The machine dispensed 1 of 3 pads.');
  expect(page('REFUNDED', { dropped: 0, quantity: 3 })).not.toContain('0 of 3');
});

test('the page asks again every 3 seconds only until the outcome is final', () => {
  expect(sampleOutcomes.filter((outcome) => refreshes(page(outcome)))).toEqual([
    'CHECKING',
    'DISPENSING',
    'REFUND_DUE',
  ]);
  expect(refreshes(page(undefined))).toBe(false);
});

test('the receipt shows the amount in Tk and the trxID when there is one', () => {
  expect(page('DISPENSED')).toContain(`<dd>৩০ টাকা${english('30 Tk')}</dd>`);
  expect(page('DISPENSED')).toContain('<bdi>CK250NROQ5</bdi>');
  const html = successPage({
    machine: sampleMachine,
    machineId: sampleMachineId,
    outcome: 'CHECKING',
    receipt: { amount: 1200.5, trxId: null },
  });
  expect(html).toContain(english('1,200.5 Tk'));
  expect(html).not.toContain('trxID');
});

test('without a machine there is no button but the way to the next pad', () => {
  const html = successPage({ machine: undefined, machineId: undefined, outcome: undefined });
  expect(html).not.toMatch(/<form|<header/);
  expect(html).toContain(english('To dispense another pad, scan the code on the machine again.'));
});
