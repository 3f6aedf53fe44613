import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpenHours } from '../opening-hours.ts';
import { pageQuery } from '../paging.ts';
import { toIsoText } from './date-texts.ts';
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

/** The sign of a reader's direction, which pages in other scripts put before numbers. */
const mark = '\u200f';

test.each([
  '25/12/2026',
  '২৫/১২/২০২৬',
  '２５／１２／２０２６',
  '25-12-2026',
  '২৫-১২-২০২৬',
  '25.12.2026',
  '2026-12-25',
  '২০২৬/১২/২৫',
  `${mark}25/12/2026${mark}`,
  '\u00a025/12/2026 ',
])('%j is the date 2026-12-25', (text) => {
  expect(toIsoText(text)).toBe('2026-12-25');
});

test.each(['25/12-2026', '25/12/26', '٢٥/١٢/٢٠٢٦', '12.2026', '2026'])('%j is no date', (text) => {
  expect(toIsoText(text)).toBe(text);
});

test.each(['8:30', '08:30', '8.30', '০৮:৩০', '৮ঃ৩০', '８：３０', '8 : 30', `${mark}08:30`])(
  '%j is the time 08:30',
  (from) => {
    expect(OpenHours.parse({ from, to: '9' })).toEqual({ from: '08:30', to: '09:00' });
  },
);

test.each(['0830', '8:30 AM', '٠٨:٣٠', '8:60', '-8:30', '1e1'])('%j is no time', (from) => {
  expect(OpenHours.safeParse({ from, to: '24:00' }).success).toBe(false);
});

test.each(['12', '১২', '１２', ' 12 ', `${mark}12`])('%j is the page 12', (page) => {
  expect(pageQuery.page.parse(page)).toBe(12);
});

test.each(['1e1', '1,000', '-7', '7.5', '٧', '०'])('%j is no page', (page) => {
  expect(pageQuery.page.safeParse(page).success).toBe(false);
});
