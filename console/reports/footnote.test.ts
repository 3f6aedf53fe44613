import { expect, test } from 'vitest';
import { formatsFor } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';
import { footnote } from './footnote.ts';

const plain: Text = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
const said = (...prices: number[]) =>
  footnote(prices, plain, formatsFor('en', plain, 'Asia/Dhaka'));

test('the footnote is exactly this when every price in scope is 10 (spec 9)', () => {
  expect(said(10)).toBe('Price per pad is 10 Tk');
  expect(said()).toBe('Price per pad is 10 Tk');
});

test('otherwise it names the prices', () => {
  expect(said(12.5)).toBe('Price per pad is 12.5 Tk');
  expect(said(8, 10)).toBe('Prices per pad are 8 and 10 Tk');
  expect(said(8, 10, 12)).toBe('Prices per pad are 8, 10 and 12 Tk');
});
