import { expect, test } from 'vitest';
import { fillAll, missingIn, parseCount, parseTaka, toVisitedSlots } from './slots.ts';

const slot = { rowNo: 1, columnNo: 2, size: 'Regular', expected: 4, capacity: 10 };

test('a slot is filled from what was found, else from what is expected, without damaged pads', () => {
  expect(missingIn(slot, {})).toBe(6);
  expect(missingIn(slot, { found: 3, takenOut: 2 })).toBe(9);
  expect(missingIn(slot, { found: 12 })).toBe(0);
  expect(fillAll([slot], { '1 2': { found: 9 } })).toEqual({ '1 2': { found: 9, added: 1 } });
});

test.each([
  ['১২', 12],
  ['12', 12],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['10001', undefined],
  ['a', undefined],
])('the count %j is read as %j', (text, count) => {
  expect(parseCount(text)).toBe(count);
});

test.each([
  ['৩৪০', 340],
  ['12.50', 12.5],
  ['0', 0],
  ['1000001', undefined],
  ['1.234', undefined],
  ['-5', undefined],
])('the sum %j is read as %j', (text, taka) => {
  expect(parseTaka(text)).toBe(taka);
});

test('an untouched slot is not sent, and nobody counted where nothing was typed', () => {
  const cabinet = {
    machine: { physicalId: 'PAD', name: '', institution: 'Eden' },
    people: [],
    slots: [slot, { ...slot, columnNo: 3 }, { ...slot, columnNo: 4 }],
    serverTime: '2026-01-31T06:00:00.000Z',
  };
  const entries = { '1 2': { added: 6 }, '1 3': { found: 4 } };
  expect(toVisitedSlots(cabinet, entries)).toEqual([
    { rowNo: 1, columnNo: 2, takenOut: 0, added: 6 },
    { rowNo: 1, columnNo: 3, found: 4, takenOut: 0, added: 0 },
  ]);
});
