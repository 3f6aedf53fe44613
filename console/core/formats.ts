import { useMemo } from 'react';
import { banglaDigits } from '../../contract/values/digits.ts';
import type { Language } from '../../contract/values/languages.ts';
import { dayOf, isDate, isoDate, zoneOffset } from '../../contract/values/periods.ts';
import { timeZone } from './clock.ts';
import { localeNames, numbersFor } from './numbers.ts';
import { serverNow } from './server-time.ts';
import { defineText, type Translate, useLanguage, useText } from './texts.ts';

const minute = 60_000;

/** Units of an age, largest first: length in ms and text. */
const ages = [
  [24 * 60 * minute, defineText('{n} d ago')],
  [60 * minute, defineText('{n} h ago')],
  [minute, defineText('{n} min ago')],
] as const;

const timesFor = (language: Language, zone: string) => {
  const digits = (text: string) => (language === 'bn' ? banglaDigits(text) : text);
  /** Converts an instant to its business day; a day stays as it is. */
  const dayIn = (when: string) => (isDate(when) ? when : isoDate(dayOf(Date.parse(when), zone)));
  const slashed = (when: string) => dayIn(when).split('-').reverse().join('/');
  const wallOf = (instant: string) => {
    const ms = Date.parse(instant);
    return new Date(ms + zoneOffset(ms, zone)).toISOString();
  };
  const timeIn = (instant: string) => wallOf(instant).slice(11, 16);
  const dateTime = (instant: string) => digits(`${slashed(instant)} ${timeIn(instant)}`);
  const formatTwelveHours = (instant: string) => {
    const wall = wallOf(instant);
    const hour = Number(wall.slice(11, 13));
    const twelfth = String(hour % 12 || 12).padStart(2, '0');
    const half = hour < 12 ? 'AM' : 'PM';
    return `${wall.slice(0, 10)} ${twelfth}${wall.slice(13, 16)} ${half}`;
  };
  return {
    /** DD/MM/YYYY of a day or an instant. */
    date: (when: string) => digits(slashed(when)),
    /** DD/MM */
    shortDate: (when: string) => digits(slashed(when).slice(0, 5)),
    /** DD-MM-YYYY */
    printedDate: (when: string) => digits(slashed(when).replaceAll('/', '-')),
    /** DD/MM/YYYY HH:mm */
    dateTime,
    /** HH:mm */
    time: (instant: string) => digits(timeIn(instant)),
    /** DD/MM/YYYY HH:mm:ss */
    exactTime: (instant: string) => digits(`${slashed(instant)} ${wallOf(instant).slice(11, 19)}`),
    /** For dispenses and reports: YYYY-MM-DD hh:mm A. Bangla has no AM and PM, and one form alone. */
    dispenseTime: language === 'bn' ? dateTime : formatTwelveHours,
    /** '2026': no thousands separator. */
    digits,
  };
};

const namesFor = (language: Language) => {
  const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeNames[language], { ...options, timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    );
  return {
    /** '21 Oct' */
    dayLabel: (day: string) => formatDay(day, { day: 'numeric', month: 'short' }),
    /** 'Tue' */
    weekday: (day: string) => formatDay(day, { weekday: 'short' }),
    /** 'Tuesday' */
    weekdayName: (day: string) => formatDay(day, { weekday: 'long' }),
    /** 'Nov 2026' for YYYY-MM */
    monthLabel: (month: string) => formatDay(`${month}-01`, { month: 'short', year: 'numeric' }),
    /** 'Nov' for YYYY-MM */
    monthName: (month: string) => formatDay(`${month}-01`, { month: 'short' }),
  };
};

/** Formats numbers, money and dates in a language, always in the business time zone. */
export const formatsFor = (language: Language, t: Translate, zone: string = timeZone) => {
  const numbers = numbersFor(language);
  const times = timesFor(language, zone);
  const names = namesFor(language);
  return {
    ...numbers,
    ...times,
    ...names,
    /** '10 Tk' */
    amount: (value: number) => t('{amount} Tk', { amount: numbers.taka(value) }),
    /** '8, 10 and 12' */
    list: (items: readonly string[]) => new Intl.ListFormat(localeNames[language]).format(items),
    /** 'Tue, 10/11/2026' */
    weekdayDate: (day: string) => `${names.weekday(day)}, ${times.date(day)}`,
    /** 'Just now', '2 min ago', '3 h ago', '5 d ago' */
    relative: (instant: string, now: number = serverNow()) => {
      const age = now - Date.parse(instant);
      for (const [length, text] of ages) {
        if (age >= length) return t(text, { n: numbers.taka(Math.floor(age / length)) });
      }
      return t('Just now');
    },
  };
};

export type Formats = ReturnType<typeof formatsFor>;

export const useFormats = (): Formats => {
  const language = useLanguage();
  const t = useText();
  return useMemo(() => formatsFor(language, t), [language, t]);
};
