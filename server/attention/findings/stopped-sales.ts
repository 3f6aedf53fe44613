import { minMissedSales } from '../../../contract/attention-limits.ts';

/** Full days that tell what is usual. */
export const usualDays = 28;

/** Sales by business day; a day without any may be missing. */
export type SalesByDay = ReadonlyMap<number, number>;

export interface StoppedSales {
  /** Usual sales of a day. */
  readonly usual: number;
  /** Full days without any. */
  readonly days: number;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number =>
  values.length ? sum(values) / values.length : 0;
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * Finds sales that stopped: on the days since the last one, each taken as usual on its weekday, so
 * many were to be expected that chance explains no longer why there was none.
 */
export const findStop = (sales: SalesByDay, today: number): StoppedSales | undefined => {
  const salesOn = (day: number) => sales.get(day) ?? 0;
  const sold = [...sales.keys()].filter((day) => salesOn(day) > 0 && day >= today - usualDays);
  const [first, last] = [Math.min(...sold), Math.max(...sold)];
  if (!sold.length || last >= today - 1) return undefined;
  const before = range(first, last);
  const usual = mean(before.map(salesOn));
  const usualOn = (day: number) => {
    const sameWeekday = before.filter((one) => (day - one) % 7 === 0);
    return sameWeekday.length ? mean(sameWeekday.map(salesOn)) : usual;
  };
  const quiet = range(last + 1, today - 1);
  if (sum(quiet.map(usualOn)) < minMissedSales) return undefined;
  return { usual: Math.round(usual), days: quiet.length };
};
