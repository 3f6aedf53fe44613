import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pagedSearch } from './list-search.ts';

const read = (raw: object) => z.parse(pagedSearch, raw);
const all = { find: '', order: '', page: 1 };

test('the default is the first page without search text and order', () => {
  expect(read({})).toEqual(all);
  const narrowed = { find: 'a', order: '-name', page: 3 };
  expect(read(narrowed)).toEqual(narrowed);
});

test('an ID of digits alone, which a URL parses as a number, is a search text', () => {
  expect(read({ find: 412 })).toEqual({ ...all, find: '412' });
});

test('a search that makes no sense is the default', () => {
  expect(read({ find: ['a'], order: { a: 1 }, page: -2 })).toEqual(all);
  expect(read({ find: 'a'.repeat(201), order: null, page: 1e300 })).toEqual(all);
});
