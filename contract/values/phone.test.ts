import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

test.each([
  '01712345678',
  '8801712345678',
  '+8801712345678',
  '+880 1712-345678',
  '+88 01712 345 678',
  '(017) 12.345.678',
  '01712\u2011345\u2013678',
  '০১৭১২-৩৪৫৬৭৮',
  '＋８８０１７１２３４５６７８',
  '\u202a+8801712345678\u202c',
])('a phone number typed as %s is the same number', (typed) => {
  expect(parsePhone(typed)).toBe('8801712345678');
});

test.each([
  '',
  '1712345678',
  '0171234567',
  '017123456789',
  '01212345678',
  '+91 98765 43210',
  '02-9661900',
  '01712345678, 01812345678',
  'Rahima',
])('%j is no mobile number of Bangladesh', (typed) => {
  expect(parsePhone(typed)).toBeUndefined();
});

test('a number is shown as people write it, and what is shown can be typed', () => {
  expect(formatPhone('8801712345678')).toBe('01712-345678');
  expect(parsePhone(formatPhone('8801712345678'))).toBe('8801712345678');
  expect(formatPhone('')).toBe('');
});
