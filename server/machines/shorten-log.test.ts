import { expect, test } from 'vitest';
import type { Message } from '../../contract/messages/text.ts';
import { createMessage, formatEnglish } from '../../contract/messages.ts';
import { shortenMessage } from './shorten-log.ts';

const place = (column: number) => createMessage('slotPlace', { row: 1, column });
const counted = (column: number, before: number, after: number) =>
  createMessage('slotCounted', { place: place(column), before, after });
const format = (message: Message) => formatEnglish(shortenMessage(message));

test('an update of one slot names it with its counts', () => {
  expect(format(createMessage('stockUpdated', { changes: [counted(2, 3, 20)] }))).toBe(
    'Stock updated: row 1, column 2: 3 → 20',
  );
});

test('an update of many slots says how many, and what they held together', () => {
  const changes = Array.from({ length: 18 }, (_, index) => counted(index + 1, 3, 20));
  expect(format(createMessage('stockUpdated', { changes }))).toBe(
    'Stock updated: 18 slots, 54 → 360',
  );
});

test('slots that came and went count with what they brought and took, each slot once', () => {
  const changes = [
    counted(1, 3, 20),
    createMessage('slotAdded', { place: place(2), products: 5 }),
    createMessage('slotRemoved', { place: place(3), products: 7 }),
    createMessage('slotResized', { place: place(1) }),
  ];
  expect(format(createMessage('stockUpdated', { changes }))).toBe(
    'Stock updated: 3 slots, 10 → 25',
  );
});

test('other sizes alone say nothing of what is held', () => {
  const changes = [1, 2].map((column) => createMessage('slotResized', { place: place(column) }));
  expect(format(createMessage('stockUpdated', { changes }))).toBe(
    'Stock updated: 2 slots, size changed',
  );
});

test('changed capacities among them are mentioned as well', () => {
  const changes = [
    createMessage('slotResized', { place: place(1) }),
    createMessage('slotCapacityFixed', { place: place(2), capacity: 12 }),
  ];
  expect(format(createMessage('stockUpdated', { changes }))).toBe(
    'Stock updated: 2 slots, size or capacity changed',
  );
});

test('so does a part of a longer update, and slots that sell again are counted', () => {
  const changes = [
    createMessage('machineActivated'),
    createMessage('stockUpdated', { changes: [counted(1, 0, 5), counted(2, 1, 5)] }),
  ];
  expect(format(createMessage('machineChanges', { changes }))).toBe(
    'Machine activated. Stock updated: 2 slots, 1 → 10',
  );
  expect(format(createMessage('slotsResumed', { places: [place(1), place(2)] }))).toBe(
    'Slots resumed: 2 slots',
  );
  expect(format(createMessage('slotsResumed', { places: [place(1)] }))).toBe(
    'Slots resumed: row 1, column 1',
  );
});

test('what is short stays as it is', () => {
  const short = createMessage('machineCreated', { slots: 18, products: 360 });
  expect(shortenMessage(short)).toEqual(short);
});
