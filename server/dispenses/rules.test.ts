import { expect, test } from 'vitest';
import { countersOf, planPageRuns } from './rules.ts';

test('a filter is counted by the counters of its types and statuses', () => {
  expect(countersOf('CASH', 'ALL')).toEqual(['cashSuccess', 'cashFailure']);
  expect(countersOf('RFID', 'SUCCESSFUL')).toEqual(['rfidSuccess']);
  expect(countersOf('BKASH', 'FAILED')).toEqual(['bkashFailure']);
  expect(countersOf('ALL', 'FAILED')).toEqual([
    'cashFailure',
    'rfidFailure',
    'bkashFailure',
    'otherFailure',
  ]);
});

const days = [9, 8, 7, 4].map((day) => ({ day, total: 5, matching: 3 }));

test('a page is read in one run from days next to each other, and in another after a gap', () => {
  expect(planPageRuns(days, 1, 12)).toEqual([
    { from: 7, to: 9, skip: 0, take: 9 },
    { from: 4, to: 4, skip: 0, take: 3 },
  ]);
});

test('the oldest first are read in one run too', () => {
  expect(planPageRuns(days.toReversed(), 1, 12)).toEqual([
    { from: 4, to: 4, skip: 0, take: 3 },
    { from: 7, to: 9, skip: 0, take: 9 },
  ]);
});

test('a page ends with the day that fills it, and the next one begins with what is left', () => {
  expect(planPageRuns(days, 1, 3)).toEqual([{ from: 9, to: 9, skip: 0, take: 3 }]);
  expect(planPageRuns(days, 1, 5)).toEqual([{ from: 8, to: 9, skip: 0, take: 5 }]);
  expect(planPageRuns(days, 2, 5)).toEqual([
    { from: 7, to: 8, skip: 2, take: 4 },
    { from: 4, to: 4, skip: 0, take: 1 },
  ]);
});

test('a page after the last one holds nothing', () => {
  expect(planPageRuns(days, 2, 12)).toEqual([]);
  expect(planPageRuns([], 1, 15)).toEqual([]);
});

test.each([
  ['newest', [9, 8, 7, 4, 3, 1]],
  ['oldest', [1, 3, 4, 7, 8, 9]],
])('the runs of the pages, put together, are every row once from the %s on', (_, order) => {
  const days = order.map((day, index) => ({
    day,
    total: 9,
    matching: (index % 4) + 1,
  }));
  const all = days.flatMap(({ day, matching }) =>
    Array.from({ length: matching }, (_, place) => `${day}.${place}`),
  );
  for (let limit = 1; limit <= all.length + 1; limit++) {
    const read: string[] = [];
    for (let page = 1; (page - 1) * limit < all.length; page++) {
      for (const { from, to, skip, take } of planPageRuns(days, page, limit)) {
        const here = all.filter((row) => Number(row[0]) >= from && Number(row[0]) <= to);
        read.push(...here.slice(skip, skip + take));
      }
    }
    expect([limit, read]).toEqual([limit, all]);
  }
});
