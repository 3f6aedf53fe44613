import { expect, test } from 'vitest';
import { parseAmount } from './amounts.ts';

test.each([
  ['10', 10],
  ['10.50', 10.5],
  ['1,234.50', 1234.5],
  ['1,00,000', 100_000],
  ['10,50', 10.5],
  ['1.234,50', 1234.5],
  ['Tk 10', 10],
  ['৳১,২৩৪.৫০', 1234.5],
  ['১০ টাকা', 10],
  ['BDT 10.00', 10],
  ['-10.00', -10],
  ['−10', -10],
  ['(10.00)', -10],
  ['10.00-', -10],
  ['+10', 10],
])('%s is an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each(['', 'ten', '=1+1', '1e3', '10.555', '99999999', '10 20'])('%s is none', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});
