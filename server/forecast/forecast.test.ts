import { expect, test } from 'vitest';
import { type Course, pooled, weekdayOf } from './course.ts';
import { forecast, leastHistory, placeOf } from './forecast.ts';
import { horizon } from './run-out.ts';

/** A Sunday. */
const sunday = 20_527;

/** Daily sales from the Sunday on. */
const course = (days: number, soldOn: (weekday: number, at: number) => number): Course => ({
  from: sunday,
  sold: Array.from({ length: days }, (_, at) => soldOn(weekdayOf(sunday + at), at)),
});
const steady = (perDay: number, days = 70) => course(days, () => perDay);
const alone = (stock: number, of: Course, empty?: readonly number[]) =>
  forecast(stock, of, placeOf(of), empty);

test('what sells evenly runs out when it is sold', () => {
  expect(alone(10, steady(2))).toMatchObject({ expected: 5 });
  expect(alone(9, steady(2))).toMatchObject({ expected: 5 });
  expect(alone(0, steady(2))).toEqual({ expected: 0, earliest: 0, latest: 0 });
});

test('a weekday on which nobody buys takes nothing', () => {
  const school = course(70, (weekday) => (weekday < 5 ? 4 : 0));
  // The series ends on a Saturday: the fifth weekday after it is a Thursday.
  expect(alone(18, school)?.expected).toBe(5);
  expect(alone(22, school)?.expected).toBeGreaterThan(7);
});

test('a slot takes the weekdays of its machine, of which it sells too little to tell itself', () => {
  const slot = course(70, (weekday, at) => (weekday === 1 && at % 14 < 7 ? 8 : 0));
  const others = course(70, (weekday) => (weekday < 5 ? 20 : 0));
  const place = placeOf(pooled([slot, others]));
  expect(place.weekdays[5]).toBeLessThan(0.2);
  expect(place.weekdays[3]).toBeGreaterThan(1);
});

test('a holiday is no bad luck: it does not make a slot slower', () => {
  const holidays = course(70, (_weekday, at) => (at >= 60 && at < 67 ? 0 : 6));
  expect(alone(30, holidays)?.expected).toBe(5);
});

test('nor do days on which the slot had nothing to sell', () => {
  const slot = course(70, (_weekday, at) => (at >= 50 ? 0 : 3));
  const place = placeOf(steady(9));
  const empty = Array.from({ length: 20 }, (_, at) => sunday + 50 + at);
  expect(forecast(15, slot, place, empty)?.expected).toBe(5);
  expect(forecast(15, slot, place)?.expected).toBeGreaterThan(7);
});

test('what sells faster than it did is followed, what sells seldom goes by its long mean', () => {
  const faster = course(140, (_weekday, at) => (at < 112 ? 1 : 4));
  expect(alone(20, faster)?.expected).toBeLessThan(9);
  const seldom = course(140, (_weekday, at) => (at % 10 === 0 ? 1 : 0));
  expect(forecast(3, seldom, placeOf(steady(9, 140)))?.expected).toBe(30);
});

test('the days between which it runs out lie around the expected one, closer for what is near', () => {
  const near = alone(6, steady(2));
  const far = alone(60, steady(2));
  const widthOf = (one: typeof near) => (one?.latest ?? 0) - (one?.earliest ?? 0);
  for (const one of [near, far]) {
    expect(one?.earliest).toBeLessThanOrEqual(one?.expected ?? 0);
    expect(one?.latest).toBeGreaterThanOrEqual(one?.expected ?? 0);
  }
  expect(widthOf(near)).toBeLessThan(widthOf(far));
});

test('nothing is foretold of two weeks or less, of what never sold, and beyond the horizon', () => {
  expect(alone(10, steady(2, leastHistory - 1))).toBeUndefined();
  expect(alone(10, steady(2, leastHistory))).toBeDefined();
  expect(alone(10, steady(0))).toBeUndefined();
  expect(alone(10_000, steady(2))).toEqual({
    expected: horizon,
    earliest: horizon,
    latest: horizon,
  });
});
