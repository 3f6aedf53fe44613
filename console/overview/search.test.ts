import { describe, expect, test } from 'vitest';
import type { Period } from '../../contract/periods.ts';
import {
  datesOf,
  parseOverviewSearch,
  periodOf,
  toQuery,
  withDates,
  withFrequency,
  withNarrow,
  withPeriod,
} from './search.ts';

const today = '2026-11-20';

describe('the period presets set the date range (spec 4)', () => {
  const starts: [Exclude<Period, 'maximum'>, string][] = [
    ['last_30_days', '2026-10-21'],
    ['last_3_months', '2026-08-20'],
    ['last_6_months', '2026-05-20'],
    ['last_year', '2025-11-20'],
    ['last_2_years', '2024-11-20'],
    ['this_month', '2026-11-01'],
    ['this_year', '2026-01-01'],
  ];
  test.each(starts)('%s runs from %s to today', (period, dateStart) => {
    expect(toQuery(withPeriod({}, period), today)).toEqual({
      dateStart,
      dateEnd: today,
      frequency: 'DAILY',
    });
  });

  test('maximum sets max with no dates', () => {
    expect(toQuery(withPeriod({}, 'maximum'), today)).toEqual({ max: true, frequency: 'DAILY' });
    expect(datesOf({ period: 'maximum' }, today)).toBeUndefined();
  });
});

const custom = { dateStart: '2026-02-01', dateEnd: '2026-02-14' };

test('the default is the last 30 days by day (spec 9)', () => {
  expect(periodOf({})).toBe('last_30_days');
  expect(toQuery({}, today)).toEqual(toQuery({ period: 'last_30_days' }, today));
});

test('a custom range clears the preset (spec 4)', () => {
  const search = withDates({ period: 'this_year', machineId: 'm1' }, custom);
  expect(search).toEqual({ ...custom, machineId: 'm1' });
  expect(periodOf(search)).toBeNull();
  expect(toQuery(search, today)).toEqual({ ...custom, machineId: 'm1', frequency: 'DAILY' });
});

test('choosing a preset clears the custom range', () => {
  expect(withPeriod(custom, 'this_month')).toEqual({ period: 'this_month' });
});

test('clearing the preset returns to the last 30 days (spec 4)', () => {
  expect(periodOf(withPeriod({ period: 'maximum' }, null))).toBe('last_30_days');
  expect(withPeriod({ ...custom, frequency: 'YEARLY' }, null)).toEqual({ frequency: 'YEARLY' });
});

test('the narrowing filter and the frequency keep everything else', () => {
  const search = withFrequency(withNarrow(custom, 'organizationId', 'o1'), 'MONTHLY');
  expect(search).toEqual({ ...custom, organizationId: 'o1', frequency: 'MONTHLY' });
  expect(withNarrow(search, 'organizationId', null)).toEqual({ ...custom, frequency: 'MONTHLY' });
});

describe('a URL somebody else wrote', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'rubbish'],
    ['an unknown preset', { period: 'last_century' }],
    ['a day that does not exist', { dateStart: '2026-02-30', dateEnd: '2026-03-01' }],
    ['a start without an end', { dateStart: '2026-02-01' }],
    ['an end before its start', { dateStart: '2026-02-02', dateEnd: '2026-02-01' }],
    ['wrong types', { period: 7, frequency: {}, organizationId: [], dateStart: 3, dateEnd: null }],
    ['unknown fields', { tab: 'overview', utm: 'x' }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(parseOverviewSearch(raw)).toEqual({});
  });

  test('keeps what it understands and drops the rest', () => {
    expect(parseOverviewSearch({ frequency: 'monthly', period: 'nope', machineId: 'm1' })).toEqual({
      frequency: 'MONTHLY',
      machineId: 'm1',
    });
  });

  test('holding a preset and dates means the preset', () => {
    expect(parseOverviewSearch({ ...custom, period: 'this_year' })).toEqual({
      period: 'this_year',
    });
  });
});
