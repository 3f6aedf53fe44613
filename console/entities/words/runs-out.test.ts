import { expect, test } from 'vitest';
import { isoDate } from '../../../contract/values/periods.ts';
import { formatsFor } from '../../core/formats.ts';
import { translateNow } from '../../core/texts.ts';
import '../../core/message-compiler.ts';
import { runsOutText } from './runs-out.ts';

/** A Sunday. */
const today = 20_527;

const textOf = (earliest: number, expected: number, latest: number | null) => {
  const runsOut = {
    earliest: isoDate(today + earliest),
    expected: isoDate(today + expected),
    latest: latest === null ? null : isoDate(today + latest),
  };
  return runsOutText(
    runsOut,
    isoDate(today),
    translateNow,
    formatsFor('en', translateNow, 'Asia/Dhaka'),
  );
};

test('the run-out date is no more exact than its estimate', () => {
  expect(textOf(0, 0, 0)).toBeNull();
  expect(textOf(0, 1, 3)).toBe('tomorrow');
  expect(textOf(3, 4, 7)).toBe('about Thu');
  expect(textOf(6, 8, 14)).toBe('about 23 Mar');
  expect(textOf(10, 14, 24)).toBe('in 1–3 weeks');
  expect(textOf(40, 60, null)).toBe('in 6 weeks or more');
  expect(textOf(2, 4, 20)).toBe('in 1–3 weeks');
});
