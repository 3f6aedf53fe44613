import { expect, test } from 'vitest';
import { translateToBangla } from '../../bangla/translate.ts';
import { formatsFor } from '../../core/formats.ts';
import type { Translate } from '../../core/texts.ts';
import { footnoteTexts } from './footnote.ts';

const fill: Translate = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
const banglaText: Translate = (text, values) => fill(translateToBangla(text) ?? text, values);

const english = (...prices: number[]) =>
  footnoteTexts(prices, fill, formatsFor('en', fill, 'Asia/Dhaka'));
const bangla = (...prices: number[]) =>
  footnoteTexts(prices, banglaText, formatsFor('bn', banglaText, 'Asia/Dhaka'));

const specified = 'Price per pad is 10 Tk';
const specifiedInBangla = 'প্রতি প্যাডের দাম ১০ টাকা';

test('the footnote is as specified when every pad costs 10 Tk', () => {
  expect(english(10)).toEqual([specified]);
  expect(bangla(10)).toEqual([specifiedInBangla]);
});

test('the footnote is as specified when nothing has a price, for 10 is the default', () => {
  expect(english()).toEqual([specified]);
  expect(bangla()).toEqual([specifiedInBangla]);
});

test('other prices follow the specified sentence while something costs 10 Tk', () => {
  expect(english(10, 12)).toEqual([specified, 'Also sold at 12 Tk.']);
  expect(english(10, 12, 15)).toEqual([specified, 'Also sold at 12 and 15 Tk.']);
  expect(english(8, 10, 12.5, 15)).toEqual([specified, 'Also sold at 8, 12.5 and 15 Tk.']);
  expect(bangla(10, 12, 15)).toEqual([specifiedInBangla, '১২ এবং ১৫ টাকায়ও বিক্রি হয়।']);
});

test('only when nothing costs 10 Tk the sentence names the price there is', () => {
  expect(english(12.5)).toEqual(['Price per pad is 12.5 Tk']);
  expect(english(9.99, 10.01)).toEqual(['Prices per pad are 9.99 and 10.01 Tk']);
  expect(english(8, 12, 15)).toEqual(['Prices per pad are 8, 12 and 15 Tk']);
  expect(bangla(8)).toEqual(['প্রতি প্যাডের দাম ৮ টাকা']);
  expect(bangla(8, 12.5)).toEqual(['প্রতি প্যাডের দাম ৮ এবং ১২.৫ টাকা']);
});

test('of more than a dozen prices the lowest and the highest are named', () => {
  const dozen = Array.from({ length: 12 }, (_, index) => 11 + index);
  expect(english(10, ...dozen)[1]).toBe(
    'Also sold at 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 22 Tk.',
  );
  expect(english(10, ...dozen, 1234.5)).toEqual([specified, 'Also sold at 11 to 1,234.5 Tk.']);
  expect(english(9, ...dozen)).toEqual(['Prices per pad are 9 to 22 Tk']);
  expect(bangla(9, ...dozen)).toEqual(['প্রতি প্যাডের দাম ৯ থেকে ২২ টাকা']);
});
