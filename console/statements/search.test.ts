import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { datesOf, statementSearch } from './search.ts';

const today = '2026-11-20';
const read = (raw: object) => z.parse(statementSearch, raw);

test('without filters it is the last month', () => {
  expect(datesOf(read({}), today)).toEqual({ dateStart: '2026-10-20', dateEnd: '2026-11-20' });
});

test('what the URL says wrongly, and a preset longer than a year, is left out', () => {
  expect(read({ period: 'this_year' })).toEqual({ period: 'this_year' });
  expect(read({ period: 'maximum', dateStart: '2026-13-01' })).toEqual({});
});
