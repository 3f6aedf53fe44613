import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

const rangesOn = (today: string) =>
  quickRanges.map(({ rangeOn }) => {
    const { dateStart, dateEnd } = rangeOn(today);
    return `${dateStart} ${dateEnd}`;
  });

test('a quick range is today, yesterday, seven days with today, or the calendar month before', () => {
  expect(rangesOn('2026-11-20')).toEqual([
    '2026-11-20 2026-11-20',
    '2026-11-19 2026-11-19',
    '2026-11-14 2026-11-20',
    '2026-10-01 2026-10-31',
  ]);
  expect(rangesOn('2024-03-01')).toEqual([
    '2024-03-01 2024-03-01',
    '2024-02-29 2024-02-29',
    '2024-02-24 2024-03-01',
    '2024-02-01 2024-02-29',
  ]);
  expect(rangesOn('2026-01-01').at(-1)).toBe('2025-12-01 2025-12-31');
});
