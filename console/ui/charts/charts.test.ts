import { describe, expect, test } from 'vitest';
import { barAt, barPath, barPlan, denseBarsPath, meanPath, rollingMean } from './bars-layout.ts';
import { shareOf, slicesOf } from './doughnut-slices.ts';
import { dayOfWeekday, findBusiestHour, gridSteps } from './hours-of-week.ts';
import { everyKth, valueScale } from './scale.ts';
import { condenseSeries, sparkOf } from './spark-paths.ts';

describe('the scale of values', () => {
  test('ends at a round number no smaller than the largest value', () => {
    expect(valueScale(701, 300)).toMatchObject({ top: 800, ticks: [0, 200, 400, 600, 800] });
  });

  test('has whole numbers only, however small the counts', () => {
    for (const largest of [0, 1, 2, 3, 5, 7]) {
      expect(valueScale(largest, 300).ticks.every(Number.isInteger)).toBe(true);
    }
  });

  test('puts zero on the floor and the top at the top', () => {
    const { y, top } = valueScale(701, 300);
    expect([y(0), y(top)]).toEqual([300, 0]);
  });
});

describe('bars', () => {
  test('fill the width at any number of periods and never overlap', () => {
    for (const count of [1, 5, 31, 62, 93, 365, 730, 1825]) {
      const plan = barPlan(count, 900);
      expect(plan.slot * count).toBeCloseTo(900);
      expect(plan.bar).toBeGreaterThan(0);
      expect(plan.bar).toBeLessThanOrEqual(plan.slot);
    }
  });

  test('are single at 31 periods and one shape at 730', () => {
    expect(barPlan(31, 870)).toMatchObject({ dense: false, corner: 3 });
    expect(barPlan(730, 870).dense).toBe(true);
  });

  test('of zero draw nothing, and a small one is no taller than its value', () => {
    expect(barPath(0, 300, 20, 300, 3)).toBe('');
    expect(barPath(0, 299, 20, 300, 3)).toContain('q0,-1 1,-1');
  });

  test('drawn as one shape stand on the floor and end at the right edge', () => {
    const path = denseBarsPath([1, 2], 10, (value) => 100 - value, 100);
    expect(path).toBe('M0,100V99.0H10.00V98.0H20.00V100Z');
  });

  test('are found under the pointer, at the edges too', () => {
    expect([-4, 0, 9.9, 10, 500].map((x) => barAt(x, 10, 31))).toEqual([0, 0, 0, 1, 30]);
  });
});

describe('the mean line', () => {
  test('begins at the first non-zero value and looks back over its window', () => {
    expect(rollingMean([0, 0, 6, 0, 3], 3)).toEqual([null, null, 2, 2, 3]);
  });

  test('does not guess what was before the range', () => {
    expect(rollingMean([6, 0, 3], 3)).toEqual([null, null, 3]);
  });

  test('is not drawn where nothing was counted', () => {
    expect(meanPath(rollingMean([0, 0, 0], 7), 10, (value) => value)).toBe('');
  });
});

describe('labels below the bars', () => {
  test('keep their distance and name the last period', () => {
    const places = everyKth(31, 28, 62);
    expect(places.at(-1)).toBe(30);
    for (const [at, place] of places.slice(1).entries()) {
      expect((place - (places[at] ?? 0)) * 28).toBeGreaterThanOrEqual(62);
    }
  });
});

describe('the doughnut', () => {
  test('draws the values in the given order and leaves out zeros', () => {
    expect(slicesOf([7412, 4986, 0, 64]).map(({ at }) => at)).toEqual([0, 1, 3]);
  });

  test('draws a sliver wide enough to be pointed at, and keeps its share exact', () => {
    const [, sliver] = slicesOf([99_999, 1]);
    const [x = 0, y = 0] = sliver?.middle ?? [];
    expect(Math.hypot(x, y)).toBeCloseTo(83, 0);
    expect(Math.abs(Math.atan2(-x, -y))).toBeGreaterThan(0.012 * Math.PI - 0.02);
    expect(shareOf(1, 100_000)).toBe(0.00001);
  });

  test('of one value is a whole ring, and of none is nothing', () => {
    expect(slicesOf([5])[0]?.path).toMatch(/A94,94.*A94,94.*A72,72.*A72,72/);
    expect(slicesOf([0, 0])).toEqual([]);
    expect(shareOf(0, 0)).toBe(0);
  });
});

describe('the sparkline', () => {
  test('condenses a long series and keeps its mean', () => {
    const series = Array.from({ length: 730 }, (_, day) => day);
    const short = condenseSeries(series, 32);
    expect(short).toHaveLength(32);
    expect(short[0]).toBeLessThan(short[31] ?? 0);
  });

  test('stays inside its frame', () => {
    const [x = 0, y = 0] = sparkOf([3, 9, 1, 12], 96, 36)?.end ?? [];
    expect(x).toBeLessThanOrEqual(96);
    expect(y).toBeGreaterThanOrEqual(0);
  });

  test('of one value is nothing, and of equal values runs through the middle', () => {
    expect(sparkOf([4], 96, 36)).toBeUndefined();
    expect(sparkOf([4, 4, 4], 96, 36)?.end[1]).toBe(18);
  });
});

test('the busiest hour of a week is the first that counted most', () => {
  const quiet = Array.from({ length: 24 }, () => 0);
  const weekdays = Array.from({ length: 7 }, () => quiet);
  expect(findBusiestHour(weekdays)).toBeNull();
  const noon = quiet.map((sold, hour) => (hour === 12 ? 5 : sold));
  const busy = weekdays.map((day, weekday) => (weekday === 2 || weekday === 4 ? noon : day));
  expect(findBusiestHour(busy)).toBe(2 * 24 + 12);
});

test('every weekday has a date', () => {
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => new Date(dayOfWeekday(weekday)).getUTCDay());
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('up and down move to the same hour of another weekday, as long as there is one', () => {
  const last = 7 * 24 - 1;
  expect(gridSteps.ArrowDown?.(12, last)).toBe(36);
  expect(gridSteps.ArrowDown?.(last, last)).toBe(last);
  expect(gridSteps.ArrowUp?.(36, last)).toBe(12);
  expect(gridSteps.ArrowUp?.(12, last)).toBe(12);
  expect(gridSteps.Home?.(36, last)).toBe(24);
  expect(gridSteps.End?.(36, last)).toBe(47);
});
