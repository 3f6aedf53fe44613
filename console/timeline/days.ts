import type { TimelineEntry } from '../../contract/timeline.ts';
import { dayNumber, dayOf, isoDate } from '../../contract/values/periods.ts';
import { businessToday, timeZone } from '../core/clock.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';

interface EntryDay {
  /** Business day as YYYY-MM-DD. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Groups entries by business day in their order. */
export const groupByDay = (entries: readonly TimelineEntry[]): EntryDay[] => {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = isoDate(dayOf(Date.parse(entry.at), timeZone));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return Array.from(days, ([day, ofDay]) => ({ day, entries: ofDay }));
};

/** 'Today, 22/11/2026', 'Sat, 21/11/2026' */
export const dayText = (day: string, t: Translate, formats: Formats): string => {
  const today = businessToday();
  if (day === today) return t('Today, {date}', { date: formats.date(day) });
  if (dayNumber(day) === dayNumber(today) - 1)
    return t('Yesterday, {date}', { date: formats.date(day) });
  return formats.weekdayDate(day);
};
