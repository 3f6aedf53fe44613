import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { auditSearch, filterCount, isFiltered, restrictSearch, toQuery } from './search.ts';

const read = (raw: object = {}) => z.parse(auditSearch, raw);

test('without filters it is everything, 15 a page', () => {
  expect(toQuery(read())).toEqual({ page: 1, limit: 15 });
  expect(isFiltered(read({ page: 2 }))).toBe(false);
});

test('the dates are a filter, though not one of those beside them', () => {
  const dated = read({ dateStart: '2026-02-01', dateEnd: '2026-02-14' });
  expect(isFiltered(dated)).toBe(true);
  expect(filterCount(dated)).toBe(0);
  expect(filterCount(read({ actor: 'rahima', outcome: 'DENIED' }))).toBe(2);
});

test('only a super admin chooses among organizations', () => {
  const search = read({ organizationId: 'o1' });
  expect(restrictSearch(search, 'SUPER').organizationId).toBe('o1');
  expect(restrictSearch(search, 'ORGANIZATION').organizationId).toBeUndefined();
});

test('what the URL says wrongly is left out', () => {
  const wrong = { actor: ['a'], action: {}, outcome: 'LOST', page: 1e300, dateStart: '2026-13-01' };
  expect(read(wrong)).toEqual(read());
});
