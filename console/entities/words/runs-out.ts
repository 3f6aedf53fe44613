import type { RunsOut } from '../../../contract/slots.ts';
import { dayNumber } from '../../../contract/values/periods.ts';
import type { Formats } from '../../core/formats.ts';
import type { Translate } from '../../core/texts.ts';

interface DaysAhead {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number | null;
}

const daysAheadOf = ({ expected, earliest, latest }: RunsOut, today: string): DaysAhead => {
  const daysUntil = (day: string) => dayNumber(day) - dayNumber(today);
  return {
    expected: daysUntil(expected),
    earliest: daysUntil(earliest),
    latest: latest === null ? null : daysUntil(latest),
  };
};

/** Maximum days between earliest and latest for which one date is shown. */
const widths = { tomorrow: 3, weekday: 6, date: 10 };

const formatWeeks = ({ earliest, latest }: DaysAhead, t: Translate): string | null => {
  const from = Math.max(1, Math.round(earliest / 7));
  if (latest === null)
    return t('in {n, plural, one {# week} other {# weeks}} or more', { n: Math.max(2, from) });
  const to = Math.max(from + 1, Math.round(latest / 7));
  return t('in {from, number}–{to, plural, one {# week} other {# weeks}}', { from, to });
};

/**
 * Formats the run-out date no more exactly than the estimate: 'tomorrow', 'about Thu', 'about 28 Nov',
 * 'in 2–3 weeks'. Null for a slot that is already empty.
 */
export const runsOutText = (
  runsOut: RunsOut,
  today: string,
  t: Translate,
  { weekday, dayLabel }: Pick<Formats, 'weekday' | 'dayLabel'>,
): string | null => {
  const ahead = daysAheadOf(runsOut, today);
  const { expected, earliest, latest } = ahead;
  if (expected <= 0) return null;
  const width = latest === null ? Number.POSITIVE_INFINITY : latest - earliest;
  if (expected === 1 && width <= widths.tomorrow) return t('tomorrow');
  if (expected < 7 && width <= widths.weekday) {
    return t('about {day}', { day: weekday(runsOut.expected) });
  }
  if (width <= widths.date) return t('about {day}', { day: dayLabel(runsOut.expected) });
  return formatWeeks(ahead, t);
};
