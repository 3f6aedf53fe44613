import {
  type DateRange,
  dayNumber,
  isoDate,
  monthsBefore,
} from '../../../contract/values/periods.ts';
import { defineText } from '../../core/texts.ts';

interface QuickRange {
  readonly text: string;
  /** On the business day `today`. */
  readonly rangeOn: (today: string) => DateRange;
}

const daysBefore = (day: string, days: number): string => isoDate(dayNumber(day) - days);

const singleDay = (day: string): DateRange => ({ dateStart: day, dateEnd: day });

/** Ranges of the calendar, beside the presets. */
export const quickRanges: readonly QuickRange[] = [
  { text: defineText('Today'), rangeOn: singleDay },
  { text: defineText('Yesterday'), rangeOn: (today) => singleDay(daysBefore(today, 1)) },
  {
    text: defineText('Last 7 days'),
    rangeOn: (today) => ({ dateStart: daysBefore(today, 6), dateEnd: today }),
  },
  {
    text: defineText('Last month ({month})'),
    rangeOn: (today) => {
      const first = `${today.slice(0, 7)}-01`;
      return { dateStart: monthsBefore(first, 1), dateEnd: daysBefore(first, 1) };
    },
  },
];
