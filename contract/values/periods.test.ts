import { describe, expect, test } from 'vitest';
import {
  calendarOf,
  dayNumber,
  dayOf,
  endOfDay,
  isDate,
  isoDate,
  monthStart,
  monthsBefore,
  periodLabel,
  rangeOf,
  startOfDay,
  weekStart,
  zoneOffset,
} from './periods.ts';

const dhaka = 'Asia/Dhaka';
const newYork = 'America/New_York';
const sydney = 'Australia/Sydney';
const at = (text: string) => Date.parse(text);

describe('business days', () => {
  test('in Dhaka a day begins at 18:00 UTC', () => {
    expect(isoDate(dayOf(at('2026-03-14T17:59:59.999Z'), dhaka))).toBe('2026-03-14');
    expect(isoDate(dayOf(at('2026-03-14T18:00:00.000Z'), dhaka))).toBe('2026-03-15');
  });

  test('a day ends one millisecond before the next begins', () => {
    const day = dayNumber('2026-03-15');
    expect(startOfDay(day, dhaka)).toBe(at('2026-03-14T18:00:00.000Z'));
    expect(endOfDay(day, dhaka) + 1).toBe(startOfDay(day + 1, dhaka));
  });

  test('where clocks change, a day may have 23 or 25 hours', () => {
    const hours = (date: string, timeZone: string) => {
      const day = dayNumber(date);
      return (startOfDay(day + 1, timeZone) - startOfDay(day, timeZone)) / 3_600_000;
    };
    const [march, may] = [hours('2026-03-08', newYork), hours('2026-05-01', newYork)];
    expect([march, may, hours('2026-11-01', newYork)]).toEqual([23, 24, 25]);
    const [april, october] = [hours('2026-04-05', sydney), hours('2026-10-04', sydney)];
    expect([april, october]).toEqual([25, 23]);
  });

  test.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', 'its clock skips midnight'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 'its clock skips midnight'],
    ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00Z', 'its clock shows 23:00 twice'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 'its clock shows 00:00 twice'],
    ['Asia/Dhaka', '2009-06-20', '2009-06-19T17:00:00Z', 'its clock skips 23:00'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 'its calendar skips the day'],
  ])('in %s %s begins at %s: %s', (timeZone, date, start) => {
    expect(new Date(startOfDay(dayNumber(date), timeZone))).toEqual(new Date(start));
  });

  test('in every time zone whose clocks change a day begins at its first instant', () => {
    const [first, last] = [dayNumber('2026-01-01'), dayNumber('2026-12-31')];
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const changingZones = Intl.supportedValuesOf('timeZone').filter(
      (zone) => zoneOffset(at('2026-01-01'), zone) !== zoneOffset(at('2026-07-01'), zone),
    );
    const wrong = changingZones.flatMap((timeZone) =>
      days
        .filter((day) => {
          const start = startOfDay(day, timeZone);
          return dayOf(start - 1, timeZone) !== day - 1 || dayOf(start, timeZone) !== day;
        })
        .map((day) => [timeZone, isoDate(day)]),
    );
    expect(wrong).toEqual([]);
  });

  test('a week starts on Sunday, a month on its first', () => {
    expect(isoDate(weekStart(dayNumber('2026-03-21')))).toBe('2026-03-15');
    expect(isoDate(weekStart(dayNumber('2026-03-15')))).toBe('2026-03-15');
    expect(isoDate(monthStart(dayNumber('2026-03-15')))).toBe('2026-03-01');
  });

  test('only a date of the calendar is a date', () => {
    expect(['2026-02-28', '2026-02-29', '2026-2-1', '01/02/2026', ''].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['2026-13-01', '1899-12-31', '1900-01-01'].map(isDate)).toEqual([false, false, true]);
  });

  test('a calendar tells the days of its time zone', () => {
    const calendar = calendarOf(dhaka);
    const day = dayNumber('2026-03-15');
    const start = at('2026-03-14T18:00:00.000Z');
    expect(calendar.timeZone).toBe(dhaka);
    expect(calendar.offsetAt(start)).toBe(6 * 3_600_000);
    expect([calendar.dayOf(start - 1), calendar.dayOf(start)]).toEqual([day - 1, day]);
    expect([calendar.startOfDay(day), calendar.endOfDay(day - 1)]).toEqual([start, start - 1]);
    expect([calendar.hourOf(start - 1), calendar.hourOf(start)]).toEqual([23, 0]);
    const texts = ['2026-03-15', '2026-03-14T18:00:00.000Z', '2026-03-14T17:59:59.999Z'];
    expect(texts.map(calendar.dayOfText)).toEqual([day, day, day - 1]);
  });
});

describe('presets', () => {
  test.each([
    ['last_30_days', '2026-03-01'],
    ['last_3_months', '2025-12-31'],
    ['last_6_months', '2025-09-30'],
    ['last_year', '2025-03-31'],
    ['last_2_years', '2024-03-31'],
    ['this_month', '2026-03-01'],
    ['this_year', '2026-01-01'],
  ] as const)('%s begins on %s and ends today', (period, dateStart) => {
    expect(rangeOf(period, '2026-03-31')).toEqual({ dateStart, dateEnd: '2026-03-31' });
  });

  test('maximum has no dates', () => {
    expect(rangeOf('maximum', '2026-03-31')).toBeUndefined();
  });

  test('a month back from a day the month does not have is its last day', () => {
    expect(monthsBefore('2024-03-31', 1)).toBe('2024-02-29');
  });

  test('a period is labelled by its day, month or year', () => {
    const day = dayNumber('2026-03-15');
    expect(periodLabel(day, 'DAILY')).toBe('2026-03-15');
    expect(periodLabel(day, 'MONTHLY')).toBe('2026-03');
    expect(periodLabel(day, 'YEARLY')).toBe('2026');
  });

  test('a day of any age begins and ends, so that no stored one stops anything', () => {
    for (const day of [-36_000_000, dayNumber('0001-01-01'), dayNumber('9999-12-31'), 36_000_000]) {
      expect(dayOf(startOfDay(day, 'Asia/Dhaka'), 'Asia/Dhaka')).toBe(day);
      expect(dayOf(endOfDay(day, 'Asia/Dhaka'), 'Asia/Dhaka')).toBe(day);
    }
  });
});
