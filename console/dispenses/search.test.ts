import { describe, expect, test } from 'vitest';
import { withDates, withMachine, withPage, withPeriod, withStatus, withType } from './narrowing.ts';
import { datesOf, parseDispensesSearch, refreshed, statusOf, toQuery } from './search.ts';

const today = '2026-11-20';

test('the status is ALL for SUPER and SUCCESSFUL otherwise, until one is chosen (spec 4)', () => {
  expect(statusOf({}, 'SUPER')).toBe('ALL');
  expect(statusOf({}, 'ORGANIZATION')).toBe('SUCCESSFUL');
  expect(statusOf({}, 'INSTITUTION')).toBe('SUCCESSFUL');
  expect(statusOf({ status: 'FAILED' }, 'SUPER')).toBe('FAILED');
  expect(statusOf(withStatus({}, 'ALL'), 'INSTITUTION')).toBe('ALL');
});

test('the default is the last month, every type, page 1 of 15 (spec 9)', () => {
  expect(toQuery({}, 'SUPER', today)).toEqual({
    page: 1,
    limit: 15,
    startDate: '2026-10-20',
    endDate: today,
    status: 'ALL',
    transactionType: 'ALL',
  });
  expect(datesOf({}, '2026-03-31')).toEqual({ dateStart: '2026-02-28', dateEnd: '2026-03-31' });
});

test('Refresh shows every status of the last month to whoever asks (spec 2)', () => {
  expect(toQuery(refreshed, 'INSTITUTION', today)).toEqual(toQuery({}, 'SUPER', today));
});

test('maximum has no dates', () => {
  expect(datesOf(withPeriod({}, 'maximum'), today)).toBeUndefined();
  expect(toQuery({ range: 'maximum' }, 'SUPER', today)).not.toHaveProperty('startDate');
});

test('a custom range clears the preset, and clearing the preset is the last month again', () => {
  const custom = withDates({ range: 'this_year' }, { dateStart: '2026-02-01', dateEnd: today });
  expect(custom).toEqual({ startDate: '2026-02-01', endDate: today });
  expect(withPeriod(custom, 'last_year')).toEqual({ range: 'last_year' });
  expect(withPeriod(custom, null)).toEqual({});
});

test('another filter begins at the first page, another page keeps the filters', () => {
  const third = withPage({ machineId: 'm1', status: 'FAILED' }, 3);
  expect(third).toEqual({ machineId: 'm1', status: 'FAILED', page: 3 });
  expect(withType(third, 'CASH')).toEqual({
    machineId: 'm1',
    status: 'FAILED',
    transactionType: 'CASH',
  });
  expect(withMachine(third, null)).toEqual({ status: 'FAILED' });
  expect(withPage(third, 1)).toEqual({ machineId: 'm1', status: 'FAILED' });
});

describe('a URL somebody else wrote', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'rubbish'],
    ['pages that are none', { page: 0 }],
    ['a page in words', { page: 'two' }],
    ['half a page', { page: 1.5 }],
    ['an unknown status', { status: 'BROKEN', transactionType: 'GOLD', range: 'ever' }],
    ['an end before its start', { startDate: '2026-02-02', endDate: '2026-02-01' }],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(parseDispensesSearch(raw)).toEqual({});
  });
});
