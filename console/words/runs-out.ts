import type { RunsOut } from '../../contract/machines.ts';
import { dayNumber } from '../../contract/periods.ts';
import type { Formats } from '../core/formats.ts';
import type { Text } from '../core/texts.ts';

interface Ahead {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number | null;
}

const aheadOf = ({ expected, earliest, latest }: RunsOut, today: string): Ahead => {
  const from = (day: string) => dayNumber(day) - dayNumber(today);
  return {
    expected: from(expected),
    earliest: from(earliest),
    latest: latest === null ? null : from(latest),
  };
};

/** Maximum days between earliest and latest for which one date is shown. */
const widths = { tomorrow: 3, weekday: 6, date: 10 };

const inWeeks = ({ earliest, latest }: Ahead, t: Text): string | null => {
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
  t: Text,
  { weekday, dayLabel }: Pick<Formats, 'weekday' | 'dayLabel'>,
): string | null => {
  const ahead = aheadOf(runsOut, today);
  const { expected, earliest, latest } = ahead;
  if (expected <= 0) return null;
  const width = latest === null ? Number.POSITIVE_INFINITY : latest - earliest;
  if (expected === 1 && width <= widths.tomorrow) return t('tomorrow');
  if (expected < 7 && width <= widths.weekday) {
    return t('about {day}', { day: weekday(runsOut.expected) });
  }
  if (width <= widths.date) return t('about {day}', { day: dayLabel(runsOut.expected) });
  return inWeeks(ahead, t);
};
