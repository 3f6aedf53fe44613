import { expect, test } from 'vitest';
import { formatsFor } from '../core/formats.ts';
import '../core/message-compiler.ts';
import { translateNow } from '../core/texts.ts';
import { amountText } from './answer-texts.ts';

const textOf = (amount: number | null, currency: string | null, coupon = 0) =>
  amountText(
    { amount, coupon, currency },
    { amount: 10 },
    translateNow,
    formatsFor('en', translateNow, 'Asia/Dhaka'),
  );

test('the amount of bKash stands beside the requested one where they differ', () => {
  expect(textOf(10, 'BDT')).toBe('10 Tk');
  expect(textOf(9, 'BDT', 1)).toBe('9 Tk');
  expect(textOf(12.5, 'BDT')).toBe('12.5 Tk instead of 10 Tk');
  expect(textOf(10, 'USD')).toBe('10 USD instead of 10 Tk');
  expect(textOf(null, null)).toBeUndefined();
});
