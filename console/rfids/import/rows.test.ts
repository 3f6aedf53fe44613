import { expect, test } from 'vitest';
import { parseLines } from './rows.ts';

const pointsOf = (cell: string) => {
  const lines = [{ number: 1, cells: ['K-1', cell] }];
  const [line] = parseLines({ lines }, { physicalId: 0, point: 1 }, false);
  return line?.faults.point ?? line?.row.point;
};

test.each([
  ['25', 25],
  ['২৫', 25],
  ['1,250', 1250],
  ['১,২৫০', 1250],
  ['5.00', 5],
  ['', undefined],
  ['-', undefined],
  ['1,5', 'Point must be a number'],
  ['1e3', 'Point must be a number'],
  ['2.5', 'Enter a whole number'],
  ['-5', 'Enter a valid value'],
])('points written as %j are %j', (cell, points) => {
  expect(pointsOf(cell)).toBe(points);
});

test.each([
  ['সক্রি\u09df', true],
  ['সক্রি\u09af\u09bc', true],
  ['নিষ্ক্রি\u09df', false],
  ['নিষ্ক্রি\u09af\u09bc', false],
  ['ACTIVE', true],
  ['১', true],
])('a status written as %j is %j', (cell, isActive) => {
  const lines = [{ number: 1, cells: ['K-1', cell] }];
  const [line] = parseLines({ lines }, { physicalId: 0, isActive: 1 }, false);
  expect(line?.row.isActive).toBe(isActive);
});
