import type { CarriedSize } from '../../contract/refills.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';

/** Pads to carry, such as 'Regular 62, Large 30'. */
export const carriedText = (
  carry: readonly CarriedSize[],
  t: Translate,
  { number }: Pick<Formats, 'number'>,
): string =>
  carry.map(({ sizeName, count }) => `${sizeName ?? t('Pads')} ${number(count)}`).join(', ');

/** 'Tomorrow', or the day with its weekday. */
export const visitDayText = (
  day: string,
  today: string,
  t: Translate,
  { weekdayDate }: Pick<Formats, 'weekdayDate'>,
): string => (day === isoDate(dayNumber(today) + 1) ? t('Tomorrow') : weekdayDate(day));
