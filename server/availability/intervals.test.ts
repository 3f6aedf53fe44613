import { expect, test } from 'vitest';
import { subtract, unite } from './intervals.ts';

test('intervals that touch, overlap or hold one another are one', () => {
  const given = [
    { from: 10, to: 20 },
    { from: 0, to: 10 },
    { from: 12, to: 15 },
    { from: 30, to: 40 },
  ];
  expect(unite(given)).toEqual([
    { from: 0, to: 20 },
    { from: 30, to: 40 },
  ]);
});

test('what is taken away leaves every piece between', () => {
  const removed = [10, 30, 50].map((from) => ({ from, to: from + 10 }));
  expect(subtract([{ from: -5, to: 100 }], removed)).toEqual([
    { from: -5, to: 10 },
    { from: 20, to: 30 },
    { from: 40, to: 50 },
    { from: 60, to: 100 },
  ]);
});
