import { dayOf, isoDate } from '../../contract/periods.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { timeZone, today } from '../core/clock.ts';
import type { Formats } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';

interface Day {
  /** Business day as YYYY-MM-DD. */
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Groups entries by business day in their order. */
export const daysOf = (entries: readonly TimelineEntry[]): Day[] =>
  [...Map.groupBy(entries, ({ at }) => isoDate(dayOf(Date.parse(at), timeZone)))].map(
    ([day, some]) => ({ day, entries: some }),
  );

const dayMs = 86_400_000;

/** 'Today, 22/11/2026', 'Sat, 21/11/2026' */
export const dayText = (day: string, t: Text, formats: Formats): string => {
  const now = Date.now();
  if (day === today(now)) return t('Today, {date}', { date: formats.date(day) });
  if (day === today(now - dayMs)) return t('Yesterday, {date}', { date: formats.date(day) });
  return formats.weekdayDate(day);
};
