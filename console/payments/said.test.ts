import { expect, test } from 'vitest';
import { formatsFor } from '../core/formats.ts';
import '../core/message-compiler.ts';
import { sayNow } from '../core/texts.ts';
import { sumText } from './said.ts';

const said = (amount: number | null, currency: string | null) =>
  sumText({ amount, currency }, { amount: 10 }, sayNow, formatsFor('en', sayNow, 'Asia/Dhaka'));

test('the amount of bKash stands beside the requested one where they differ', () => {
  expect(said(10, 'BDT')).toBe('10 Tk');
  expect(said(12.5, 'BDT')).toBe('12.5 Tk instead of 10 Tk');
  expect(said(10, 'USD')).toBe('10 USD instead of 10 Tk');
  expect(said(null, null)).toBeUndefined();
});
