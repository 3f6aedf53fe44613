import type { Formats } from '../core/formats.ts';
import type { AxisLabel } from '../ui/charts/bars.tsx';
import { everyKth } from '../ui/charts/scale.ts';
import { frequencyOfLabel } from './rules.ts';

type AxisFormats = Pick<Formats, 'dayLabel' | 'monthLabel' | 'monthName' | 'digits'>;

const daysInMonth = 30.44;

/** Months from one label to the next, so that labels stand at least 72 px apart. */
const monthStep = (monthWidth: number): number =>
  [1, 3, 6, 12, 24, 60].find((step) => step * monthWidth >= 72) ?? 120;

const monthStarts = (days: readonly string[], width: number, names: AxisFormats): AxisLabel[] => {
  const slot = width / days.length;
  const step = monthStep(slot * daysInMonth);
  return days.flatMap((day, at) => {
    const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
    const hasRoom = (days.length - at) * slot > 52;
    if (dayOfMonth !== 1 || (year * 12 + month - 1) % step !== 0 || !hasRoom) return [];
    const name = day.slice(0, 7);
    return [
      { at, text: month === 1 ? names.monthLabel(name) : names.monthName(name), fromStart: true },
    ];
  });
};

/** Labels below the bars of the given periods, on a plot of `width` px. */
export const axisOf = (
  periods: readonly string[],
  width: number,
  names: AxisFormats,
): readonly AxisLabel[] => {
  const slot = width / Math.max(periods.length, 1);
  const frequency = frequencyOfLabel(periods[0] ?? '');
  const many = periods.length > 62 && slot * daysInMonth < 200;
  if (frequency === 'DAILY' && many) return monthStarts(periods, width, names);
  const nameOf = { DAILY: names.dayLabel, MONTHLY: names.monthLabel, YEARLY: names.digits }[
    frequency
  ];
  return everyKth(periods.length, slot, frequency === 'MONTHLY' ? 80 : 70).map((at) => ({
    at,
    text: nameOf(periods[at] ?? ''),
  }));
};
