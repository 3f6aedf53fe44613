import { type DailySales, poolSales } from '../server/sales-rates/forecast/daily-sales.ts';
import {
  fitPattern,
  forecastRunOut,
  type SalesPattern,
} from '../server/sales-rates/forecast/forecast.ts';
import { printResult } from './measure.ts';
import { demoSales, type Sales, type SalesCsv, salesOfFile } from './sales.ts';

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
    const last = sold.slice(-days);
    const mean = last.reduce((sum, count) => sum + count, 0) / last.length;
    return mean > 0 ? Math.ceil(stock / mean - 1e-9) : maxDays;
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

class ForecastErrors {
  #sum = 0;
  #count = 0;

  add(forecastDays: number, actualDays: number): void {
    this.#sum += Math.abs(Math.min(maxDays, forecastDays) - actualDays);
    this.#count++;
  }

  get count(): number {
    return this.#count;
  }

  get mean(): number {
    return this.#sum / this.#count;
  }
}

/** Errors of each method in days of cover, for all slots and for slow ones. */
const measureErrors = (sales: Sales) => {
  const names = Object.keys(methods) as Method[];
  const errors = {
    all: new Map<Method, ForecastErrors>(),
    slow: new Map<Method, ForecastErrors>(),
  };
  for (const name of names) {
    errors.all.set(name, new ForecastErrors());
    errors.slow.set(name, new ForecastErrors());
  }
  for (const machine of sales) {
    const pool = poolSales(machine);
    const days = pool.sold.length;
    for (
      let knownDays = Math.floor(days * (1 - forecastShare)) + 1;
      knownDays < days;
      knownDays++
    ) {
      const place = fitPattern(firstDays(pool, knownDays));
      for (const slot of machine) {
        const series = firstDays(slot, knownDays);
        const mean = series.sold.reduce((sum, count) => sum + count, 0) / knownDays;
        for (const stock of stocks) {
          const actualDays = actualCover(stock, slot.sold, knownDays - 1);
          if (actualDays === undefined) continue;
          for (const name of names) {
            const forecastDays = methods[name](stock, series, place);
            errors.all.get(name)?.add(forecastDays, actualDays);
            if (mean < slowSales) errors.slow.get(name)?.add(forecastDays, actualDays);
          }
        }
      }
    }
  }
  return errors;
};

const days = (value: number): string => `${value.toFixed(2)} days`;

const compare = (
  what: string,
  errors: ReadonlyMap<Method, ForecastErrors>,
  atMost: number,
): void => {
  const ours = errors.get('ours')?.mean ?? 0;
  for (const name of ['mean of 7 days', 'mean of 28 days'] as const) {
    const peer = errors.get(name)?.mean ?? 0;
    printResult({
      what: `${what}: error in days of cover, against the ${name}`,
      ours: days(ours),
      peer: days(peer),
      ratio: ours / peer,
      target: { atMost },
    });
  }
};

/** Measures the run-out forecast on sales of a file or of the demo. */
export const benchForecast = async (file?: SalesCsv): Promise<void> => {
  const { all, slow: slowOnes } = measureErrors(file ? salesOfFile(file) : demoSales());
  const what = file ? 'sales of the file' : 'sales of the demo';
  compare(`${what}, all slots`, all, file ? 0.92 : 1);
  if (slowOnes.get('ours')?.count) compare(`${what}, slow slots`, slowOnes, 1.05);
};
