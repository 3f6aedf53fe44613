import { expect, test } from 'vitest';
import { findStop } from './stopped-sales.ts';

const today = 20_000;
/** Sales of the days before today, the oldest first. */
const sales = (...counts: readonly number[]) =>
  new Map(counts.map((count, index) => [today - counts.length + index, count]));
const days = (length: number, count: number) => Array.from({ length }, () => count);

test('a machine that sold 20 a day and nothing on a whole day has stopped', () => {
  expect(findStop(sales(...days(14, 20), 0), today)).toEqual({ usual: 20, days: 1 });
  expect(findStop(sales(...days(14, 20), 0, 0), today)).toEqual({ usual: 20, days: 2 });
});

test('today is not over, and a sale of today ends the stop', () => {
  expect(findStop(sales(...days(14, 20)), today)).toBeUndefined();
  expect(findStop(new Map([...sales(...days(14, 20), 0), [today, 1]]), today)).toBeUndefined();
});

test('a machine that sells little has to miss more days', () => {
  expect(findStop(sales(...days(14, 3), 0, 0, 0), today)).toBeUndefined();
  expect(findStop(sales(...days(14, 3), 0, 0, 0, 0), today)).toEqual({ usual: 3, days: 4 });
});

test('a closed weekday is no stop', () => {
  const week = [0, 20, 20, 20, 20, 20, 20];
  expect(findStop(sales(...week, ...week, ...week, 0), today)).toBeUndefined();
  expect(findStop(sales(...week, ...week, ...week, 0, 0), today)).toMatchObject({ days: 2 });
});

test('a machine that never sold, or not for four weeks, has no usual sales', () => {
  expect(findStop(sales(), today)).toBeUndefined();
  expect(findStop(sales(...days(7, 20), ...days(28, 0)), today)).toBeUndefined();
});
