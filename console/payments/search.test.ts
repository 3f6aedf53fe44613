import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  attentionPaymentsSearch,
  isAttentionPaymentsSearch,
  paymentsSearch,
  toQuery,
} from './search.ts';

const today = '2026-11-20';
const read = (raw: object = {}) => z.parse(paymentsSearch, raw);

test('what needs attention is sought at any time and in every machine', () => {
  expect(toQuery(attentionPaymentsSearch, today)).toEqual({
    page: 1,
    limit: 15,
    group: 'ATTENTION',
  });
  expect(isAttentionPaymentsSearch(attentionPaymentsSearch)).toBe(true);
  expect(isAttentionPaymentsSearch({ ...attentionPaymentsSearch, machineId: 'm1' })).toBe(false);
  expect(isAttentionPaymentsSearch(read({ group: 'ATTENTION' }))).toBe(false);
});

test('what the URL says wrongly is left out', () => {
  const wrong = { group: 'LOST', machineId: ['m1'], payment: 7, dateStart: '2026-13-01', page: -1 };
  expect(read(wrong)).toEqual(read());
});
