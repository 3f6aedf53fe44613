import { describe, expect, test } from 'vitest';
import {
  datesOf,
  parseReportSearch,
  periodOf,
  toQuery,
  withDates,
  withDetailsStatus,
  withDetailsType,
  withPart,
  withPeriod,
  withSummary,
} from './search.ts';

const today = '2026-11-20';
const query = (search: Parameters<typeof toQuery>[0]) =>
  toQuery(search, { institutionId: 'i1' }, 'machineId', today);
const parts = { isShowSummary: true, isShowStockUpdates: false, isShowDispenseUpdates: false };

test('it begins with the summary of the last 30 days', () => {
  expect(query({})).toEqual({
    institutionId: 'i1',
    dateStart: '2026-10-21',
    dateEnd: today,
    ...parts,
  });
});

test('clearing the preset leaves no dates (spec 4)', () => {
  const cleared = withPeriod({ period: 'this_year' }, null);
  expect(periodOf(cleared)).toBeNull();
  expect(datesOf(cleared, today)).toBeUndefined();
  expect(query(cleared)).toEqual({ institutionId: 'i1', ...parts });
  expect(parseReportSearch(cleared)).toEqual(cleared);
  expect(periodOf(withPeriod(cleared, 'last_30_days'))).toBe('last_30_days');
});

test('maximum sets max with no dates (spec 4)', () => {
  expect(query({ period: 'maximum' })).toEqual({ institutionId: 'i1', max: true, ...parts });
});

test('a custom range clears the preset (spec 4)', () => {
  const custom = { dateStart: '2026-02-01', dateEnd: '2026-02-14' };
  expect(withDates({ period: 'last_year' }, custom)).toEqual(custom);
  expect(withDates({ dates: 'none' }, custom)).toEqual(custom);
  expect(query(custom)).toEqual({ institutionId: 'i1', ...custom, ...parts });
});

test('each part is asked for by its checkbox', () => {
  const search = withPart(withPart(withSummary({}, false), 'updates', true), 'details', true);
  expect(query(search)).toMatchObject({
    isShowSummary: false,
    isShowStockUpdates: true,
    isShowDispenseUpdates: true,
    dispenseTransactionType: 'ALL',
    dispenseStatus: 'ALL',
  });
  expect(withSummary(search, true)).toEqual({ updates: true, details: true });
});

test('type and status narrow the details, and only them', () => {
  const search = withDetailsStatus(withDetailsType({ details: true }, 'RFID'), 'FAILED');
  expect(query(search)).toMatchObject({
    dispenseTransactionType: 'RFID',
    dispenseStatus: 'FAILED',
  });
  expect(query(withPart(search, 'details', false))).not.toHaveProperty('dispenseStatus');
});

test('the filter of the page narrows, the others are not of this page', () => {
  const search = { machineId: 'm1', institutionId: 'another', organizationId: 'o1' };
  expect(query(search)).toMatchObject({ machineId: 'm1', institutionId: 'i1' });
  expect(query(search)).not.toHaveProperty('organizationId');
});

describe('a URL somebody else wrote', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['rubbish', 'rubbish'],
    ['an end before its start', { dateStart: '2026-02-02', dateEnd: '2026-02-01' }],
    ['unknown values', { period: 'ever', dates: 'all', summary: 'yes', details: 1 }],
    ['filters of everything', { detailsType: 'ALL', detailsStatus: 'ALL' }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(parseReportSearch(raw)).toEqual({});
  });
});
