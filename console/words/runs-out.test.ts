import { expect, test } from 'vitest';
import { isoDate } from '../../contract/periods.ts';
import { formatsFor } from '../core/formats.ts';
import { sayNow } from '../core/texts.ts';
import '../core/message-compiler.ts';
import { runsOutText } from './runs-out.ts';

/** A Sunday. */
const today = 20_527;

const said = (earliest: number, expected: number, latest: number | null) => {
  const runsOut = {
    earliest: isoDate(today + earliest),
    expected: isoDate(today + expected),
    latest: latest === null ? null : isoDate(today + latest),
  };
  return runsOutText(runsOut, isoDate(today), sayNow, formatsFor('en', sayNow, 'Asia/Dhaka'));
};

test('the run-out date is no more exact than its estimate', () => {
  expect(said(0, 0, 0)).toBeNull();
  expect(said(0, 1, 3)).toBe('tomorrow');
  expect(said(3, 4, 7)).toBe('about Thu');
  expect(said(6, 8, 14)).toBe('about 23 Mar');
  expect(said(10, 14, 24)).toBe('in 1–3 weeks');
  expect(said(40, 60, null)).toBe('in 6 weeks or more');
  expect(said(2, 4, 20)).toBe('in 1–3 weeks');
});
