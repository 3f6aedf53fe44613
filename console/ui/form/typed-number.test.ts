import { expect, test } from 'vitest';
import { translateNow } from '../../core/texts.ts';
import { amountFault, type NumberRule, readAmount } from './typed-number.ts';

const translatedFaultOf = (typed: string, rule: NumberRule) =>
  translateNow(amountFault(readAmount(typed, rule), rule) ?? '');

test.each([
  ['25', 25],
  ['২৫', 25],
  ['২5', 25],
  ['２５', 25],
  ['1,250', 1250],
  ['১,২৫০', 1250],
  ['12,50,000', 1_250_000],
  ['1 250', 1250],
  [' ২৫ ', 25],
  ['007', 7],
  ['-7', 0],
  ['-৭', 0],
  ['−7', 0],
])('%j is the number %i', (typed, number) => {
  expect(readAmount(typed, {})).toBe(number);
});

test.each([
  ['1e3', 'Enter a whole number'],
  ['many', 'Enter a whole number'],
  ['25a', 'Enter a whole number'],
  ['1,5', 'Enter a whole number'],
  ['2.5', 'Enter a whole number'],
  ['٢٥', 'Enter a whole number'],
  ['5²', 'Enter a whole number'],
  ['-', 'Enter a whole number'],
  ['1001', 'Enter at most 1000'],
])('%j is no number of the field: %s', (typed, fault) => {
  expect(readAmount(typed, { max: 1000 })).toBe(typed);
  expect(translatedFaultOf(typed, { max: 1000 })).toBe(fault);
});

test('a field of decimals takes them, and any other text is refused', () => {
  const rule = { hasDecimals: true };
  expect(readAmount('১২.৫০', rule)).toBe(12.5);
  expect(translatedFaultOf('12,50', rule)).toBe('Enter a number such as 12.50');
});
