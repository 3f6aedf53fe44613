import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { entityQuery, entitySearch } from './search.ts';

const read = (raw: object = {}) => z.parse(entitySearch, raw);

test('a search that makes no sense is the default', () => {
  expect(read({ find: ['a'], order: 'size', page: 0 })).toEqual({
    find: '',
    order: 'attention',
    page: 1,
  });
  expect(read({ find: 'a', order: 'name', page: 3 })).toEqual({
    find: 'a',
    order: 'name',
    page: 3,
  });
});

test('a page is requested, without a search text where nothing was typed', () => {
  expect(entityQuery(read({ find: ' gam ', page: 2 }))).toEqual({
    page: 2,
    limit: 24,
    find: 'gam',
    order: 'attention',
  });
  expect(entityQuery(read({ find: ' ' })).find).toBeUndefined();
});
