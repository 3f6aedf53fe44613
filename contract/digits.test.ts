import fc from 'fast-check';
import { expect, test } from 'vitest';
import { banglaDigits, parseNumber } from './digits.ts';

test.each([
  ['25', 25],
  ['২৫', 25],
  ['২5', 25],
  ['２５', 25],
  ['007', 7],
  ['1250', 1250],
  ['1,250', 1250],
  ['১,২৫০', 1250],
  ['１，２５０', 1250],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ['1\u202f250', 1250],
  ['12,50,000', 1_250_000],
  ['1,250,000', 1_250_000],
  ['12.5', 12.5],
  ['১২.৫০', 12.5],
  ['12.', 12],
  ['1,250.75', 1250.75],
  ['1,250.750', 1250.75],
  ['0.500', 0.5],
  ['1.00', 1],
  [' 25\u200b\n', 25],
  ['+5', 5],
  ['-5', -5],
  ['−৫', -5],
])('%j is the number %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([
  '',
  ' ',
  '-',
  '.',
  '.5',
  '1e3',
  '0x10',
  'abc',
  '25a',
  '1,5',
  '1,25',
  '0,500',
  '12,5000',
  '1,250 000',
  '1.250.000',
  '1.000',
  '১২.৫০০',
  '1..5',
  '1 2',
  '--5',
  '5-',
  '5²',
  '½',
  '①',
  '٢٥',
  '२५',
  'Infinity',
  'NaN',
  '10 Tk',
  '9999999999999999',
])('%j is no number', (text) => {
  expect(parseNumber(text)).toBeUndefined();
});

test('a number is read the same in either digits and with its separators', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('en-US', 'en-IN', 'bn-BD'),
      (number, locale) => {
        const text = new Intl.NumberFormat(locale).format(number);
        expect(parseNumber(text)).toBe(number);
        expect(parseNumber(banglaDigits(text))).toBe(number);
      },
    ),
  );
});

test('a text with anything but digits, separators and a sign is no number', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const number = parseNumber(text);
      if (number !== undefined) expect(text).toMatch(/^[\d০-৯０-９.,，．+\-−＋－\s\p{Cf}]+$/u);
    }),
  );
});
