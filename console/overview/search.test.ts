import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Period } from '../../contract/values/periods.ts';
import type { NarrowScope } from '../entities/narrow.ts';
import { overviewSearch, toQuery } from './search.ts';

const today = '2026-11-20';
const read = (raw: object = {}) => z.parse(overviewSearch, raw);
const query = (raw: object, scope: NarrowScope = {}) =>
  toQuery(read(raw), scope, scope.institutionId ? 'machineId' : 'organizationId', today);

describe('the period presets set the date range', () => {
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
    expect(query({ period })).toEqual({ dateStart, dateEnd: today, frequency: 'DAILY' });
  });

  test('maximum sets max with no dates', () => {
    expect(query({ period: 'maximum' })).toEqual({ max: true, frequency: 'DAILY' });
  });
});

test('the default is the last 30 days by day', () => {
  expect(read()).toEqual({
    period: 'last_30_days',
    frequency: 'DAILY',
    order: '',
    page: 1,
  });
});

describe('a URL somebody else wrote', () => {
  test.each<[string, object]>([
    ['an unknown preset', { period: 'last_century' }],
    ['wrong types', { period: 7, frequency: {}, organizationId: [], dateStart: 3, dateEnd: null }],
    ['unknown fields', { tab: 'overview', utm: 'x' }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(read(raw)).toEqual(read());
  });

  test('keeps what it understands and drops the rest', () => {
    expect(read({ frequency: 'monthly', period: 'nope', machineId: 'm1' })).toEqual({
      period: 'last_30_days',
      frequency: 'MONTHLY',
      machineId: 'm1',
      order: '',
      page: 1,
    });
  });
});
