import { describe, expect, test } from 'vitest';
import { parseOldLink } from './old-links.ts';

const tabs = ['/', 'machines', 'rfids', 'dispenses', 'sizes', 'report', 'payments'].map((path) => ({
  path,
  title: path,
}));
const parsed = (search: Record<string, unknown>) => parseOldLink(search, tabs);

test('an address without a tab is none of them', () => {
  expect(parsed({ period: 'this_year' })).toBeUndefined();
});

describe('an old link leads to its tab with its filters', () => {
  test.each<[Record<string, unknown>, string, Record<string, unknown>]>([
    [
      { tab: 'overview', period: 'this_year', machineId: 'm1' },
      '/',
      { period: 'this_year', machineId: 'm1' },
    ],
    [
      { tab: 'machines', machineFind: 'PAD', machineOrder: '-count' },
      'machines',
      { find: 'PAD', order: '-count' },
    ],
    [{ tab: 'rfids', findRfid: '0412', rfidPage: 2 }, 'rfids', { find: '0412', page: 2 }],
    [
      { tab: 'dispenses', range: 'this_year', status: 'FAILED', page: 2 },
      'dispenses',
      { period: 'this_year', status: 'FAILED', page: 2 },
    ],
    [{ tab: 'sizes', sizesOf: 'PAD-1' }, 'sizes', { machine: 'PAD-1' }],
    [{ tab: 'report', dates: 'none', details: true }, 'report', { period: 'none', details: true }],
    [
      { tab: 'payments', paymentRange: 'maximum', payment: 'p1' },
      'payments',
      { period: 'maximum', payment: 'p1' },
    ],
    [
      { tab: 'payments', view: 'days', statementStart: '2026-03-01' },
      'payments',
      { view: 'days', dateStart: '2026-03-01' },
    ],
  ])('%o', (search, path, narrowed) => {
    expect(parsed(search)).toEqual({ path, search: narrowed });
  });
});

test('filters of another tab are dropped', () => {
  expect(parsed({ tab: 'rfids', page: 7, machineFind: 'PAD', status: 'ALL' })).toEqual({
    path: 'rfids',
    search: {},
  });
});

test('an unknown tab is the first one', () => {
  for (const tab of ['nothing', '../../elsewhere', ['machines'], 'toString', 7]) {
    expect(parsed({ tab, findRfid: '0412' })).toEqual({ path: '/', search: {} });
  }
});
