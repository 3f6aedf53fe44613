import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withPeriod } from '../ui/filters/range.ts';
import { datesOf, periodOf, reportSearch, toQuery } from './search.ts';

const today = '2026-11-20';
const read = (raw: object = {}) => z.parse(reportSearch, raw);
const query = (raw: object) => toQuery(read(raw), { institutionId: 'i1' }, 'machineId', today);
const parts = { isShowSummary: true, isShowStockUpdates: false, isShowDispenseUpdates: false };

test('it begins with the summary of the last 30 days', () => {
  expect(query({})).toEqual({
    institutionId: 'i1',
    dateStart: '2026-10-21',
    dateEnd: today,
    ...parts,
  });
});

test('clearing the preset leaves no dates', () => {
  const cleared = withPeriod(read({ period: 'this_year' }), 'none');
  expect(periodOf(cleared)).toBeNull();
  expect(datesOf(cleared, today)).toBeUndefined();
  expect(query(cleared)).toEqual({ institutionId: 'i1', ...parts });
  expect(read(cleared)).toEqual(cleared);
});

test('maximum sets max with no dates', () => {
  expect(query({ period: 'maximum' })).toEqual({ institutionId: 'i1', max: true, ...parts });
});

test('custom dates are requested as they are', () => {
  const custom = { dateStart: '2026-02-01', dateEnd: '2026-02-14' };
  expect(query(custom)).toEqual({ institutionId: 'i1', ...custom, ...parts });
});

test('each checkbox requests its part', () => {
  expect(query({ summary: false, updates: true, details: true })).toMatchObject({
    isShowSummary: false,
    isShowStockUpdates: true,
    isShowDispenseUpdates: true,
    dispenseTransactionType: 'ALL',
    dispenseStatus: 'ALL',
  });
});

test('type and status narrow the details, and only them', () => {
  const narrowed = { details: true, detailsType: 'RFID', detailsStatus: 'FAILED' };
  expect(query(narrowed)).toMatchObject({
    dispenseTransactionType: 'RFID',
    dispenseStatus: 'FAILED',
  });
  expect(query({ ...narrowed, details: false }).dispenseStatus).toBeUndefined();
});

test('the filter of the page narrows, the others are not of this page', () => {
  const search = { machineId: 'm1', institutionId: 'another', organizationId: 'o1' };
  expect(query(search)).toMatchObject({ machineId: 'm1', institutionId: 'i1' });
  expect(query(search)).not.toHaveProperty('organizationId');
});

describe('a URL somebody else wrote', () => {
  test.each<[string, object]>([
    ['unknown values', { period: 'ever', summary: 'yes', details: 1, detailsType: 'GOLD' }],
    ['lists where one is meant', { period: ['none'], updates: [true], machineId: ['m1'] }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(read(raw)).toEqual(read());
  });
});
