import { expect, test } from 'vitest';
import { compareFigures, frequencyOfLabel, sumByType, unfinishedAt } from './rules.ts';

test('types keep their order, and an empty one counts as Other', () => {
  const sums = sumByType(
    [
      { _id: '', total: 60 },
      { _id: 'RFID', total: 3118 },
      { _id: 'BKASH', total: 7412 },
      { _id: 'VOUCHER', total: 4 },
    ],
    (row) => row.total,
  );
  expect(Object.entries(sums)).toEqual([
    ['BKASH', 7412],
    ['CASH', 0],
    ['RFID', 3118],
    ['Other', 64],
  ]);
});

test('a figure is compared with the range before, to one decimal', () => {
  expect(compareFigures(15_580, 14_373)).toEqual({ direction: 'up', percent: 8.4 });
  expect(compareFigures(4812, 5424)).toEqual({ direction: 'down', percent: 11.3 });
  expect(compareFigures(58, 58)).toEqual({ direction: 'none', percent: 0 });
});

test('after nothing there is a direction and no percentage', () => {
  expect(compareFigures(5, 0)).toEqual({ direction: 'up', percent: undefined });
  expect(compareFigures(0, 0)).toEqual({ direction: 'none', percent: 0 });
});

test('after less than nothing, which late reports can make of a stock, there is no percentage', () => {
  expect(compareFigures(1542, -860)).toEqual({ direction: 'up', percent: undefined });
});

test('a label tells its frequency', () => {
  expect(['2026-11-20', '2026-11', '2026'].map(frequencyOfLabel)).toEqual([
    'DAILY',
    'MONTHLY',
    'YEARLY',
  ]);
});

test('the period of today has not ended yet, at every frequency', () => {
  expect(unfinishedAt(['2026-11-19', '2026-11-20'], '2026-11-20')).toBe(1);
  expect(unfinishedAt(['2026-10', '2026-11'], '2026-11-20')).toBe(1);
  expect(unfinishedAt(['2026'], '2026-11-20')).toBe(0);
  expect(unfinishedAt(['2026-10-01'], '2026-11-20')).toBeUndefined();
});
