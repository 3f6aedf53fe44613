import { expect, test } from 'vitest';
import { inEnglish, message } from '../messages.ts';
import { briefly } from './brief.ts';
import type { Message } from './text.ts';

const place = (column: number) => message('slotPlace', { row: 1, column });
const counted = (column: number, before: number, after: number) =>
  message('slotCounted', { place: place(column), before, after });
const said = (told: Message) => inEnglish(briefly(told));

test('an update of one slot names it with its counts', () => {
  expect(said(message('stockUpdated', { changes: [counted(2, 3, 20)] }))).toBe(
    'Stock updated: row 1, column 2: 3 → 20',
  );
});

test('an update of many slots says how many, and what they held together', () => {
  const changes = Array.from({ length: 18 }, (_, index) => counted(index + 1, 3, 20));
  expect(said(message('stockUpdated', { changes }))).toBe('Stock updated: 18 slots, 54 → 360');
});

test('slots that came and went count with what they brought and took, each slot once', () => {
  const changes = [
    counted(1, 3, 20),
    message('slotAdded', { place: place(2), products: 5 }),
    message('slotRemoved', { place: place(3), products: 7 }),
    message('slotResized', { place: place(1) }),
  ];
  expect(said(message('stockUpdated', { changes }))).toBe('Stock updated: 3 slots, 10 → 25');
});

test('other sizes alone say nothing of what is held', () => {
  const changes = [1, 2].map((column) => message('slotResized', { place: place(column) }));
  expect(said(message('stockUpdated', { changes }))).toBe('Stock updated: 2 slots, size changed');
});

test('changed capacities among them are mentioned as well', () => {
  const changes = [
    message('slotResized', { place: place(1) }),
    message('slotCapacityFixed', { place: place(2), capacity: 12 }),
  ];
  expect(said(message('stockUpdated', { changes }))).toBe(
    'Stock updated: 2 slots, size or capacity changed',
  );
});

test('so does a part of a longer update, and slots that sell again are counted', () => {
  const changes = [
    message('machineActivated'),
    message('stockUpdated', { changes: [counted(1, 0, 5), counted(2, 1, 5)] }),
  ];
  expect(said(message('machineChanges', { changes }))).toBe(
    'Machine activated. Stock updated: 2 slots, 1 → 10',
  );
  expect(said(message('slotsResumed', { places: [place(1), place(2)] }))).toBe(
    'Slots resumed: 2 slots',
  );
  expect(said(message('slotsResumed', { places: [place(1)] }))).toBe(
    'Slots resumed: row 1, column 1',
  );
});

test('what is short stays as it is', () => {
  const short = message('machineCreated', { slots: 18, products: 360 });
  expect(briefly(short)).toEqual(short);
});
