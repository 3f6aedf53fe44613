import type { DailySales } from '../../dispenses/sales-rates/forecast/daily-sales.ts';
import {
  minHistoryDays,
  type SalesPattern,
} from '../../dispenses/sales-rates/forecast/forecast.ts';
import { forecastFromRate } from '../../dispenses/sales-rates/forecast/run-out.ts';
import { fitSalesRate } from '../../dispenses/sales-rates/forecast/sales-rate.ts';
import type { RunOut } from '../../machines/run-out.ts';

/** Adds up series, which may begin and end on different days. */
export const poolSales = (series: readonly DailySales[]): DailySales => {
  const from = Math.min(...series.map((course) => course.from));
  const until = Math.max(...series.map((course) => course.from + course.sold.length));
  const sold = new Array<number>(Math.max(0, until - from)).fill(0);
  for (const course of series) {
    course.sold.forEach((count, at) => {
      sold[course.from - from + at] = (sold[course.from - from + at] ?? 0) + count;
    });
  }
  return { from, sold };
};

/**
 * Days until a slot's stock runs out, from the last day of its sales, as the server fits and
 * forecasts it. `emptyDays` are the days on which it had nothing to sell.
 */
export const forecastRunOut = (
  stock: number,
  sales: DailySales,
  { weekdays, closedDays }: SalesPattern,
  emptyDays: readonly number[] = [],
): RunOut | undefined => {
  if (sales.sold.length < minHistoryDays) return undefined;
  const rate = fitSalesRate(sales, weekdays, new Set([...closedDays, ...emptyDays]));
  if (rate.perDay <= 0) return undefined;
  return forecastFromRate(stock, rate, weekdays, sales.from + sales.sold.length - 1);
};
