import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dispensesSearch, refreshedSearch, statusOf, toQuery } from './search.ts';

const today = '2026-11-20';
const read = (raw: object = {}) => z.parse(dispensesSearch, raw);

test('the status is ALL for SUPER and SUCCESSFUL otherwise, until one is chosen', () => {
  expect(statusOf(read(), 'SUPER')).toBe('ALL');
  expect(statusOf(read(), 'ORGANIZATION')).toBe('SUCCESSFUL');
  expect(statusOf(read(), 'INSTITUTION')).toBe('SUCCESSFUL');
  expect(statusOf(read({ status: 'FAILED' }), 'SUPER')).toBe('FAILED');
  expect(statusOf(read({ status: 'ALL' }), 'INSTITUTION')).toBe('ALL');
});

test('the default is the last month, every type, page 1 of 15', () => {
  expect(toQuery(read(), 'SUPER', today)).toEqual({
    page: 1,
    limit: 15,
    startDate: '2026-10-20',
    endDate: today,
    status: 'ALL',
    transactionType: 'ALL',
  });
});

test('Refresh shows every status of the last month to whoever asks', () => {
  expect(toQuery(refreshedSearch, 'INSTITUTION', today)).toEqual(toQuery(read(), 'SUPER', today));
});

describe('a URL somebody else wrote', () => {
  test.each<[string, object]>([
    ['pages that are none', { page: 0 }],
    ['a page in words', { page: 'two' }],
    ['half a page', { page: 1.5 }],
    ['a page beyond all', { page: 1e300 }],
    ['an unknown status', { status: 'BROKEN', transactionType: 'GOLD' }],
    ['lists where one is meant', { status: ['ALL', 'FAILED'], page: [2], machineId: ['m1'] }],
    ['an ID without end', { machineId: 'm'.repeat(101) }],
  ])('with %s falls back to the defaults', (_, raw) => {
    expect(read(raw)).toEqual(read());
  });
});
