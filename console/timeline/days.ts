import { dayOf, isoDate } from '../../contract/periods.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { businessToday, serverNow, timeZone } from '../core/clock.ts';
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

const dayMs = 86_400_000;

/** 'Today, 22/11/2026', 'Sat, 21/11/2026' */
export const dayText = (day: string, t: Translate, formats: Formats): string => {
  const now = serverNow();
  if (day === businessToday(now)) return t('Today, {date}', { date: formats.date(day) });
  if (day === businessToday(now - dayMs))
    return t('Yesterday, {date}', { date: formats.date(day) });
  return formats.weekdayDate(day);
};
