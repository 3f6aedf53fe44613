import { expect, test } from 'vitest';
import { weekdayOf } from '../../../../contract/values/periods.ts';
import { horizonDays } from '../../../machines/run-out.ts';
import { forecastRunOut, poolSales } from '../../../testing/machines/forecast.ts';
import type { DailySales } from './daily-sales.ts';
import { fitPattern, minHistoryDays } from './forecast.ts';

/** A Sunday. */
const sunday = 20_527;

/** Daily sales from the Sunday on. */
const salesOf = (days: number, soldOn: (weekday: number, at: number) => number): DailySales => ({
  from: sunday,
  sold: Array.from({ length: days }, (_, at) => soldOn(weekdayOf(sunday + at), at)),
});
const steadySales = (perDay: number, days = 70) => salesOf(days, () => perDay);
const forecastAlone = (stock: number, sales: DailySales, empty?: readonly number[]) =>
  forecastRunOut(stock, sales, fitPattern(sales), empty);

test('what sells evenly runs out when it is sold', () => {
  expect(forecastAlone(10, steadySales(2))).toMatchObject({ expected: 5 });
  expect(forecastAlone(9, steadySales(2))).toMatchObject({ expected: 5 });
  expect(forecastAlone(0, steadySales(2))).toEqual({ expected: 0, earliest: 0, latest: 0 });
});

test('a weekday on which nobody buys takes nothing', () => {
  const school = salesOf(70, (weekday) => (weekday < 5 ? 4 : 0));
  // The series ends on a Saturday: the fifth weekday after it is a Thursday.
  expect(forecastAlone(18, school)?.expected).toBe(5);
  expect(forecastAlone(22, school)?.expected).toBeGreaterThan(7);
});

test('a slot takes the weekdays of its machine, of which it sells too little to tell itself', () => {
  const slot = salesOf(70, (weekday, at) => (weekday === 1 && at % 14 < 7 ? 8 : 0));
  const others = salesOf(70, (weekday) => (weekday < 5 ? 20 : 0));
  const pattern = fitPattern(poolSales([slot, others]));
  expect(pattern.weekdays[5]).toBeLessThan(0.2);
  expect(pattern.weekdays[3]).toBeGreaterThan(1);
});

test('a holiday is no bad luck: it does not make a slot slower', () => {
  const holidays = salesOf(70, (_weekday, at) => (at >= 60 && at < 67 ? 0 : 6));
  expect(forecastAlone(30, holidays)?.expected).toBe(5);
});

test('nor do days on which the slot had nothing to sell', () => {
  const slot = salesOf(70, (_weekday, at) => (at >= 50 ? 0 : 3));
  const pattern = fitPattern(steadySales(9));
  const emptyDays = Array.from({ length: 20 }, (_, at) => sunday + 50 + at);
  expect(forecastRunOut(15, slot, pattern, emptyDays)?.expected).toBe(5);
  expect(forecastRunOut(15, slot, pattern)?.expected).toBeGreaterThan(7);
});

test('what sells faster than it did is followed, what sells seldom goes by its long mean', () => {
  const faster = salesOf(140, (_weekday, at) => (at < 112 ? 1 : 4));
  expect(forecastAlone(20, faster)?.expected).toBeLessThan(9);
  const seldom = salesOf(140, (_weekday, at) => (at % 10 === 0 ? 1 : 0));
  expect(forecastRunOut(3, seldom, fitPattern(steadySales(9, 140)))?.expected).toBe(30);
});

test('the days between which it runs out lie around the expected one, closer for what is near', () => {
  const near = forecastAlone(6, steadySales(2));
  const far = forecastAlone(60, steadySales(2));
  const widthOf = (one: typeof near) => (one?.latest ?? 0) - (one?.earliest ?? 0);
  for (const one of [near, far]) {
    expect(one?.earliest).toBeLessThanOrEqual(one?.expected ?? 0);
    expect(one?.latest).toBeGreaterThanOrEqual(one?.expected ?? 0);
  }
  expect(widthOf(near)).toBeLessThan(widthOf(far));
});

test('nothing is foretold of two weeks or less, of what never sold, and beyond the horizon', () => {
  expect(forecastAlone(10, steadySales(2, minHistoryDays - 1))).toBeUndefined();
  expect(forecastAlone(10, steadySales(2, minHistoryDays))).toBeDefined();
  expect(forecastAlone(10, steadySales(0))).toBeUndefined();
  expect(forecastAlone(10_000, steadySales(2))).toEqual({
    expected: horizonDays,
    earliest: horizonDays,
    latest: horizonDays,
  });
});
