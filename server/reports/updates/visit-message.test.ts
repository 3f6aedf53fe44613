import { expect, test } from 'vitest';
import { formatEnglish } from '../../../contract/messages.ts';
import { visitMessage } from './visit-message.ts';

type VisitRow = Parameters<typeof visitMessage>[0][number];

const aVisitRow = (given: Partial<VisitRow>): VisitRow => ({
  type: 'REFILL',
  machineId: 'a-machine',
  rowNo: 1,
  columnNo: 1,
  amount: 0,
  name: '',
  rfid: null,
  ...given,
});

const visitText = (rows: readonly Partial<VisitRow>[]) =>
  formatEnglish(visitMessage(rows.map(aVisitRow)));

test('a refill of many slots is one sentence with the names of the sizes, the most first', () => {
  const large = { name: 'Large', amount: 12 };
  const regular = { name: 'Regular', amount: 20 };
  expect(visitText([large, regular, regular, large, regular])).toBe(
    'Refilled 84: Regular 60, Large 24',
  );
});

test('slots without a size are named beside the sizes, and alone only by their sum', () => {
  expect(visitText([{ amount: 5 }, { amount: 6 }])).toBe('Refilled 11');
  expect(visitText([{ amount: 5 }, { amount: 6, name: 'Night' }])).toBe(
    'Refilled 11: Night 6, no size 5',
  );
});

test('of many sizes the least are summed up', () => {
  const sizes = Array.from({ length: 8 }, (_, index) => ({
    name: `S${index}`,
    amount: 10 + index,
  }));
  expect(visitText(sizes)).toBe(
    'Refilled 108: S7 17, S6 16, S5 15, S4 14, S3 13, S2 12, others 21',
  );
});

test('a count says what was expected, and how many fewer or more there were', () => {
  const slots = [
    { type: 'COUNT', columnNo: 1, amount: 60, difference: -5 },
    { type: 'COUNT', columnNo: 2, amount: 58, difference: 2 },
  ] as const;
  expect(visitText(slots)).toBe('Counted 118, expected 121: 3 fewer');
  expect(visitText([{ type: 'COUNT', amount: 7, difference: 4 }])).toBe(
    'Counted 7, expected 3: 4 more',
  );
  expect(visitText([{ type: 'COUNT', amount: 7, difference: 0 }])).toBe('Counted 7, as expected');
});

test('of a slot that is counted again the last count stands', () => {
  expect(
    visitText([
      { type: 'COUNT', amount: 9, difference: 1 },
      { type: 'COUNT', amount: 8, difference: -2 },
    ]),
  ).toBe('Counted 9, expected 10: 1 fewer');
});

test('what was filled and counted in one visit is one message', () => {
  expect(
    visitText([
      { type: 'COUNT', amount: 20, difference: 0 },
      { amount: 12, name: 'Regular' },
    ]),
  ).toBe('Refilled 12: Regular 12. Counted 20, as expected');
});

test('an opened door is shown with the name of the RFID, where it has one, and how often', () => {
  const opened = { type: 'UNLOCK', rfid: '04A1', name: 'Rahima' } as const;
  expect(visitText([opened])).toBe('Door opened with RFID Rahima (04A1)');
  expect(visitText([{ ...opened, name: '' }])).toBe('Door opened with RFID 04A1');
  expect(visitText([opened, opened])).toBe('Door opened 2 times with RFID Rahima (04A1)');
});
