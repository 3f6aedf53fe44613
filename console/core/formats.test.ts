import { expect, test } from 'vitest';
import { formatsFor } from './formats.ts';
import type { Translate } from './texts.ts';

const plain: Translate = (text, values) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));
const english = formatsFor('en', plain, 'Asia/Dhaka');
const bangla = formatsFor('bn', plain, 'Asia/Dhaka');

test('an instant late in the UTC evening is of the next business day', () => {
  expect(english.date('2026-11-19T18:30:00.000Z')).toBe('20/11/2026');
  expect(english.dateTime('2026-11-19T18:30:00.000Z')).toBe('20/11/2026 00:30');
});

test('a day is shown as DD/MM/YYYY, printed as DD-MM-YYYY', () => {
  expect(english.date('2026-01-31')).toBe('31/01/2026');
  expect(english.printedDate('2026-01-31')).toBe('31-01-2026');
  expect(english.shortDate('2026-01-31')).toBe('31/01');
});

test('a dispense has its time as YYYY-MM-DD hh:mm A in English, and everything else one form', () => {
  expect(english.dispenseTime('2026-11-20T08:14:00.000Z')).toBe('2026-11-20 02:14 PM');
  expect(english.dispenseTime('2026-11-19T18:30:00.000Z')).toBe('2026-11-20 12:30 AM');
  expect(english.dispenseTime('2026-11-20T06:00:00.000Z')).toBe('2026-11-20 12:00 PM');
  expect(bangla.dispenseTime('2026-11-20T08:14:00.000Z')).toBe('২০/১১/২০২৬ ১৪:১৪');
  expect(english.exactTime('2026-11-19T18:30:05.000Z')).toBe('20/11/2026 00:30:05');
});

test('a percentage has two decimals', () => {
  expect(english.percent(0.4757)).toBe('47.57%');
  expect(english.percent(1)).toBe('100.00%');
});

test('Bangla has its own digits', () => {
  expect(bangla.date('2026-01-31')).toBe('৩১/০১/২০২৬');
  expect(bangla.number(15580)).toBe('১৫,৫৮০');
});

test('an amount has its unit behind it, as the specification writes it', () => {
  expect(english.amount(10)).toBe('10 Tk');
  expect(english.amount(1234.5)).toBe('1,234.5 Tk');
});

test('the age of an instant is shown in its largest unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(english.relative('2026-11-20T11:59:30Z', now)).toBe('Just now');
  expect(english.relative('2026-11-20T11:58:00Z', now)).toBe('2 min ago');
  expect(english.relative('2026-11-20T09:00:00Z', now)).toBe('3 h ago');
  expect(english.relative('2026-11-15T12:00:00Z', now)).toBe('5 d ago');
});
