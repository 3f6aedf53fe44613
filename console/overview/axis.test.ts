import { expect, test } from 'vitest';
import { isoDate } from '../../contract/values/periods.ts';
import { axisOf } from './axis.ts';

const names = {
  dayLabel: (day: string) => day,
  monthLabel: (month: string) => month,
  monthName: (month: string) => month.slice(5),
  digits: (text: string) => text,
};
const last = Date.UTC(2026, 10, 20) / 86_400_000;
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => isoDate(last - count + 1 + at));

test('a month is labelled by days, the last one always', () => {
  const labels = axisOf(days(31), 870, names);
  expect(labels.map(({ at }) => at)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
  expect(labels.at(-1)?.text).toBe('2026-11-20');
});

test('two years are labelled by every third month, the year in January only', () => {
  const labels = axisOf(days(730), 1305, names);
  expect(labels.map(({ text }) => text)).toEqual([
    '2025-01',
    '04',
    '07',
    '10',
    '2026-01',
    '04',
    '07',
    '10',
  ]);
});

test('two years on a phone are labelled by half years', () => {
  const labels = axisOf(days(730), 310, names);
  expect(labels.map(({ text }) => text)).toEqual(['2025-01', '07', '2026-01', '07']);
});

test('no two labels stand closer than 60 px, at any length and width', () => {
  for (const count of [1, 2, 31, 62, 63, 93, 185, 366, 731, 1826, 4000]) {
    for (const width of [290, 640, 870, 1300]) {
      const places = axisOf(days(count), width, names).map(({ at }) => (at * width) / count);
      for (const [at, place] of places.slice(1).entries()) {
        expect(place - (places[at] ?? 0)).toBeGreaterThanOrEqual(60);
      }
    }
  }
});

test('months and years are named as such', () => {
  expect(axisOf(['2025', '2026'], 300, names).map(({ text }) => text)).toEqual(['2025', '2026']);
  expect(axisOf(['2026-10', '2026-11'], 300, names).map(({ text }) => text)).toEqual([
    '2026-10',
    '2026-11',
  ]);
});
