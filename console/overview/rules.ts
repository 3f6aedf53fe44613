import type { Frequency } from '../../contract/values/periods.ts';
import { type DisplayedType, displayedTypeOf } from '../entities/words/dispenses.ts';

export const typeColours: Record<DisplayedType, string> = {
  BKASH: 'var(--vms-bkash)',
  CASH: 'var(--vms-cash)',
  RFID: 'var(--vms-rfid)',
  Other: 'var(--vms-other)',
};

/** Sums `amountOf` by type, always every type and always in the same order. */
export const sumByType = <T extends { readonly _id: string }>(
  rows: readonly T[],
  amountOf: (row: T) => number,
): Record<DisplayedType, number> => {
  const sums: Record<DisplayedType, number> = { BKASH: 0, CASH: 0, RFID: 0, Other: 0 };
  for (const row of rows) sums[displayedTypeOf(row._id)] += amountOf(row);
  return sums;
};

export interface FigureChange {
  readonly direction: 'up' | 'down' | 'none';
  /** Percent of the previous value, to one decimal; undefined if that was 0 or less. */
  readonly percent: number | undefined;
}

export const compareFigures = (value: number, previous: number): FigureChange => {
  if (value === previous) return { direction: 'none', percent: 0 };
  const direction = value > previous ? 'up' : 'down';
  if (previous <= 0) return { direction, percent: undefined };
  const percent = Math.round(Math.abs((value - previous) / previous) * 1000) / 10;
  return { direction, percent };
};

/** Derives the frequency from a period's label: the chosen one may be newer than the data. */
export const frequencyOfLabel = (label: string): Frequency => {
  if (label.length === 4) return 'YEARLY';
  return label.length === 7 ? 'MONTHLY' : 'DAILY';
};

/** Index of the period that contains `today` and so is incomplete. */
export const unfinishedAt = (labels: readonly string[], today: string): number | undefined => {
  const at = labels.findIndex((label) => today.startsWith(label));
  return at < 0 ? undefined : at;
};

interface DayStats {
  readonly _id: string;
  readonly success: number;
  readonly failed: number;
}

/** Sums successes and failures by weekday, Sunday first. */
export const sumByWeekday = (days: readonly DayStats[]) => {
  const weekdays = Array.from({ length: 7 }, () => ({ success: 0, failed: 0 }));
  for (const { _id, success, failed } of days) {
    const weekday = weekdays[new Date(_id).getUTCDay()];
    if (!weekday) continue;
    weekday.success += success;
    weekday.failed += failed;
  }
  return weekdays;
};
