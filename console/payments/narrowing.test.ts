import { expect, test } from 'vitest';
import {
  datesOf,
  isNeedingAttention,
  needingAttention,
  toQuery,
  withDates,
  withGroup,
  withMachine,
  withoutPayment,
  withPage,
  withPeriod,
} from './narrowing.ts';
import { parsePaymentsSearch } from './search.ts';

const today = '2026-11-20';

test('without filters it is every payment of the last month, 15 a page', () => {
  expect(toQuery({}, today)).toEqual({
    page: 1,
    limit: 15,
    startDate: '2026-10-20',
    endDate: '2026-11-20',
    group: 'ALL',
  });
});

test('a preset and a custom range replace each other, and a cleared preset is the last month', () => {
  const preset = withPeriod({}, 'this_year');
  expect(datesOf(preset, today)).toEqual({ dateStart: '2026-01-01', dateEnd: '2026-11-20' });
  const custom = withDates(preset, { dateStart: '2026-03-01', dateEnd: '2026-03-05' });
  expect(custom).toEqual({ paymentStart: '2026-03-01', paymentEnd: '2026-03-05' });
  expect(withPeriod(custom, null)).toEqual({});
  expect(toQuery(withPeriod({}, 'maximum'), today)).not.toHaveProperty('startDate');
});

test('another filter begins at the first page, a page keeps the filters', () => {
  const search = withPage(withGroup(withMachine({}, 'm1'), 'REFUNDED'), 3);
  expect(search).toEqual({ machineId: 'm1', paymentGroup: 'REFUNDED', paymentPage: 3 });
  expect(withGroup(search, 'ALL')).toEqual({ machineId: 'm1' });
  expect(withMachine(search, null)).toEqual({ paymentGroup: 'REFUNDED' });
  expect(withPage(search, 1)).not.toHaveProperty('paymentPage');
});

test('a payment that is named stays while the list is narrowed, until its details are closed', () => {
  const narrowed = withGroup({ payment: 'p1' }, 'REFUNDED');
  expect(narrowed).toEqual({ payment: 'p1', paymentGroup: 'REFUNDED' });
  expect(withoutPayment(narrowed)).toEqual({ paymentGroup: 'REFUNDED' });
});

test('what needs attention is sought at any time and in every machine', () => {
  expect(toQuery(needingAttention, today)).toEqual({ page: 1, limit: 15, group: 'ATTENTION' });
  expect(isNeedingAttention(needingAttention)).toBe(true);
  expect(isNeedingAttention({ ...needingAttention, machineId: 'm1' })).toBe(false);
  expect(isNeedingAttention({ paymentGroup: 'ATTENTION' })).toBe(false);
});

test('what the URL says wrongly is left out', () => {
  const wrong = { paymentGroup: 7, paymentStart: '2026-13-01', paymentPage: -1, tab: 'x' };
  expect(parsePaymentsSearch(wrong)).toEqual({});
  expect(toQuery({ paymentGroup: 'LOST' }, today)).toMatchObject({ group: 'ALL' });
  expect(parsePaymentsSearch({ paymentStart: '2026-03-05', paymentEnd: '2026-03-01' })).toEqual({});
});
