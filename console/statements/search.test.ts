import { expect, test } from 'vitest';
import { datesOf, parseStatementSearch, withDates, withPeriod } from './search.ts';

const today = '2026-11-20';

test('without filters it is the last month', () => {
  expect(datesOf({}, today)).toEqual({ dateStart: '2026-10-20', dateEnd: '2026-11-20' });
});

test('a preset and a custom range replace each other, and the view stays', () => {
  const preset = withPeriod({ view: 'days' }, 'this_year');
  expect(datesOf(preset, today)).toEqual({ dateStart: '2026-01-01', dateEnd: '2026-11-20' });
  const custom = withDates(preset, { dateStart: '2026-03-01', dateEnd: '2026-03-05' });
  expect(custom).toEqual({
    view: 'days',
    statementStart: '2026-03-01',
    statementEnd: '2026-03-05',
  });
  expect(withPeriod(custom, null)).toEqual({ view: 'days' });
});

test('what the URL says wrongly, and a preset longer than a year, is left out', () => {
  const wrong = { view: 'nights', statementRange: 'maximum', statementStart: '2026-13-01' };
  expect(parseStatementSearch(wrong)).toEqual({});
  const reversed = { statementStart: '2026-03-05', statementEnd: '2026-03-01' };
  expect(parseStatementSearch(reversed)).toEqual({});
});
