import { mean, sum } from 'd3-array';
import type { DailySales } from '../server/dispenses/sales-rates/forecast/daily-sales.ts';
import {
  fitPattern,
  type SalesPattern,
} from '../server/dispenses/sales-rates/forecast/forecast.ts';
import { forecastRunOut, poolSales } from '../server/testing/machines/forecast.ts';
import { demoSales, type Sales, type SalesCsv, salesOfFile } from './data/sales.ts';
import { printResult } from './measure.ts';

/** Forecasts the days until the stock is sold, from the last day of the series. */
type ForecastMethod = (stock: number, series: DailySales, place: SalesPattern) => number;

/** Days; longer covers count as this. */
const maxDays = 45;
const stocks = [5, 10, 20, 40];
/** Share of the days, at the end, that is forecast. */
const forecastShare = 0.2;
/** Sales a day; a slot below is slow. */
const slowSales = 0.5;

const meanOf =
  (days: number): ForecastMethod =>
  (stock, { sold }) => {
    const rate = mean(sold.slice(-days)) ?? 0;
    return rate > 0 ? Math.ceil(stock / rate - 1e-9) : maxDays;
  };

const methods = {
  'mean of 7 days': meanOf(7),
  'mean of 28 days': meanOf(28),
  ours: (stock, series, place) => forecastRunOut(stock, series, place)?.expected ?? maxDays,
} as const satisfies Record<string, ForecastMethod>;
type Method = keyof typeof methods;

/** Actual days of cover; undefined where the sales data end before the stock does. */
const actualCover = (stock: number, sold: readonly number[], from: number): number | undefined => {
  let left = stock;
  for (let ahead = 1; ahead <= maxDays; ahead++) {
    const count = sold[from + ahead];
    if (count === undefined) return undefined;
    left -= count;
    if (left <= 0) return ahead;
  }
  return maxDays;
};

const firstDays = ({ from, sold }: DailySales, days: number): DailySales => ({
  from,
  sold: sold.slice(0, days),
});

type ErrorsByMethod = Readonly<Record<Method, number[]>>;

const noErrors = (): ErrorsByMethod => ({ 'mean of 7 days': [], 'mean of 28 days': [], ours: [] });

/** Errors of each method in days of cover, for all slots and for slow ones. */
const measureErrors = (sales: Sales) => {
  const names = Object.keys(methods) as Method[];
  const errors = { all: noErrors(), slow: noErrors() };
  for (const machine of sales) {
    const pool = poolSales(machine);
    const days = pool.sold.length;
    for (let known = Math.floor(days * (1 - forecastShare)) + 1; known < days; known++) {
      const place = fitPattern(firstDays(pool, known));
      for (const slot of machine) {
        const series = firstDays(slot, known);
        const isSlow = sum(series.sold) / known < slowSales;
        for (const stock of stocks) {
          const actualDays = actualCover(stock, slot.sold, known - 1);
          if (actualDays === undefined) continue;
          for (const name of names) {
            const forecastDays = Math.min(maxDays, methods[name](stock, series, place));
            const error = Math.abs(forecastDays - actualDays);
            errors.all[name].push(error);
            if (isSlow) errors.slow[name].push(error);
          }
        }
      }
    }
  }
  return errors;
};

const days = (value: number): string => `${value.toFixed(2)} days`;

const compare = (what: string, errors: ErrorsByMethod, atMost: number): void => {
  const ours = mean(errors.ours) ?? 0;
  for (const name of ['mean of 7 days', 'mean of 28 days'] as const) {
    const peer = mean(errors[name]) ?? 0;
    printResult({
      what: `${what}: error in days of cover, against the ${name}`,
      ours: days(ours),
      peer: days(peer),
      // Nobody errs where every slot outlasts the longest cover.
      ratio: peer === 0 && ours === 0 ? 1 : ours / peer,
      target: { atMost },
    });
  }
};

/** Measures the run-out forecast on sales of a file or of the demo. */
export const benchForecast = async (file?: SalesCsv): Promise<void> => {
  const { all, slow: slowOnes } = measureErrors(file ? salesOfFile(file) : demoSales());
  if (all.ours.length === 0) {
    throw new Error(`No day can be forecast: are the times read as they are meant?`);
  }
  const what = file ? 'sales of the file' : 'sales of the demo';
  compare(`${what}, all slots`, all, file ? 0.92 : 1);
  if (slowOnes.ours.length > 0) compare(`${what}, slow slots`, slowOnes, 1.05);
};
