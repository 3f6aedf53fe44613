import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  datesOf,
  oneRange,
  type RangeSearch,
  rangeFields,
  withDates,
  withPeriod,
} from './range.ts';

const today = '2026-11-20';
const schema = z.object(rangeFields).check(z.overwrite(oneRange()));
const read = (raw: object) => z.parse(schema, raw);
const custom = { dateStart: '2026-02-01', dateEnd: '2026-02-14' };

test('without a range it is the last month', () => {
  expect(datesOf({}, today)).toEqual({ dateStart: '2026-10-20', dateEnd: today });
  expect(datesOf({}, '2026-03-31')).toEqual({ dateStart: '2026-02-28', dateEnd: '2026-03-31' });
});

test('maximum has no dates', () => {
  expect(datesOf({ period: 'maximum' }, today)).toBeUndefined();
});

test('a custom range clears the preset, and a preset the custom range', () => {
  const search = withDates({ period: 'this_year', machineId: 'm1' }, custom);
  expect(search).toEqual({ ...custom, machineId: 'm1' });
  expect(datesOf(read(search), today)).toEqual(custom);
  expect(withPeriod(search, 'last_year')).toEqual({ period: 'last_year', machineId: 'm1' });
  expect(withPeriod<RangeSearch>(search, undefined)).toEqual({ machineId: 'm1' });
});

test('a section can have a preset by default', () => {
  const section = z.object(rangeFields).check(z.overwrite(oneRange('last_30_days')));
  expect(z.parse(section, {})).toEqual({ period: 'last_30_days' });
  expect(z.parse(section, custom)).toEqual(custom);
});

describe('a URL from outside', () => {
  test.each<[string, object]>([
    ['an unknown preset', { period: 'last_century' }],
    ['a day that does not exist', { dateStart: '2026-02-30', dateEnd: '2026-03-01' }],
    ['a start without an end', { dateStart: '2026-02-01' }],
    ['an end before its start', { dateStart: '2026-02-02', dateEnd: '2026-02-01' }],
    ['lists', { period: ['this_year'], dateStart: ['2026-02-01'], dateEnd: ['2026-02-02'] }],
    ['numbers', { period: 7, dateStart: 20260201, dateEnd: 1e300 }],
  ])('with %s has no range', (_, raw) => {
    expect(read(raw)).toEqual({});
  });

  test('holding a preset and dates means the preset', () => {
    expect(read({ ...custom, period: 'this_year' })).toEqual({ period: 'this_year' });
  });
});
