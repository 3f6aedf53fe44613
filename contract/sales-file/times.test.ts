import { expect, test } from 'vitest';
import { createIsoReader, createLenientReader, createTimeReader } from './times.ts';

const toIso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString();

test('a local time in a format is read in its zone', () => {
  const read = createTimeReader('M/D/YYYY H:mm', 'Asia/Dhaka');
  expect(toIso(read('3/1/2024 10:15'))).toBe('2024-03-01T04:15:00.000Z');
  expect(toIso(read('12/31/2024 0:05'))).toBe('2024-12-30T18:05:00.000Z');
});

test('twelve-hour times', () => {
  const read = createTimeReader('DD-MM-YYYY hh:mm:ss A', 'UTC');
  expect(toIso(read('01-02-2025 12:00:09 AM'))).toBe('2025-02-01T00:00:09.000Z');
  expect(toIso(read('01-02-2025 01:30:00 pm'))).toBe('2025-02-01T13:30:00.000Z');
});

test('what is no time in the format is not guessed at', () => {
  const read = createTimeReader('M/D/YYYY H:mm', 'Asia/Dhaka');
  for (const text of [
    '',
    'noon',
    '2/30/2024 10:00',
    '3/1/2024 24:00',
    '3/1/2024 9:60',
    '3/1/24 9:00',
  ]) {
    expect(read(text)).toBeUndefined();
  }
});

test('a format without a date is refused', () => {
  expect(() => createTimeReader('H:mm', 'UTC')).toThrow('The time format has no year');
});

test('ISO 8601 is local without an offset and exact with one', () => {
  const read = createIsoReader('Asia/Dhaka');
  expect(toIso(read('2024-03-01 10:15'))).toBe('2024-03-01T04:15:00.000Z');
  expect(toIso(read('2024-03-01T10:15:30Z'))).toBe('2024-03-01T10:15:30.000Z');
  expect(toIso(read('2024-03-01T10:15:30+02:00'))).toBe('2024-03-01T08:15:30.000Z');
  for (const text of ['2024-02-30 10:15', '2024-03-01', 'now']) expect(read(text)).toBeUndefined();
});

test('a file of local times may have some in ISO 8601', () => {
  const read = createLenientReader('M/D/YYYY H:mm', 'Asia/Dhaka');
  expect(toIso(read('12/14/2024 13:19'))).toBe('2024-12-14T07:19:00.000Z');
  expect(toIso(read('2024-12-14 13:19:07.033'))).toBe('2024-12-14T07:19:07.033Z');
  expect(read('14.12.2024')).toBeUndefined();
});
