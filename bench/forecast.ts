import { type Course, pooled } from '../server/forecast/course.ts';
import { forecast, type Place, placeOf } from '../server/forecast/forecast.ts';
import { print } from './measure.ts';
import { madeUpSales, type Sales, type SalesFile, salesOfFile } from './sales.ts';

/** Forecasts the days until the stock is sold, from the last day of the series. */
type Foretell = (stock: number, course: Course, place: Place) => number;

/** Days; longer covers count as this. */
const cap = 45;
const stocks = [5, 10, 20, 40];
/** Share of the days, at the end, that is forecast. */
const foretold = 0.2;
/** Sales a day; a slot below is slow. */
const slow = 0.5;

const meanOf =
  (days: number): Foretell =>
  (stock, { sold }) => {
    const last = sold.slice(-days);
    const mean = last.reduce((sum, count) => sum + count, 0) / last.length;
    return mean > 0 ? Math.ceil(stock / mean - 1e-9) : cap;
  };

const methods = {
  'mean of 7 days': meanOf(7),
  'mean of 28 days': meanOf(28),
  ours: (stock, course, place) => forecast(stock, course, place)?.expected ?? cap,
} as const satisfies Record<string, Foretell>;
type Method = keyof typeof methods;

/** Actual days of cover; undefined where the sales data end before the stock does. */
const cameAfter = (stock: number, sold: readonly number[], from: number): number | undefined => {
  let left = stock;
  for (let ahead = 1; ahead <= cap; ahead++) {
    const count = sold[from + ahead];
    if (count === undefined) return undefined;
    left -= count;
    if (left <= 0) return ahead;
  }
  return cap;
};

const upTo = ({ from, sold }: Course, days: number): Course => ({
  from,
  sold: sold.slice(0, days),
});

class Errors {
  #sum = 0;
  #count = 0;

  add(foretoldDays: number, came: number): void {
    this.#sum += Math.abs(Math.min(cap, foretoldDays) - came);
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
const errorsIn = (sales: Sales) => {
  const names = Object.keys(methods) as Method[];
  const errors = { all: new Map<Method, Errors>(), slow: new Map<Method, Errors>() };
  for (const name of names) {
    errors.all.set(name, new Errors());
    errors.slow.set(name, new Errors());
  }
  for (const machine of sales) {
    const pool = pooled(machine);
    const days = pool.sold.length;
    for (let known = Math.floor(days * (1 - foretold)) + 1; known < days; known++) {
      const place = placeOf(upTo(pool, known));
      for (const slot of machine) {
        const course = upTo(slot, known);
        const mean = course.sold.reduce((sum, count) => sum + count, 0) / known;
        for (const stock of stocks) {
          const came = cameAfter(stock, slot.sold, known - 1);
          if (came === undefined) continue;
          for (const name of names) {
            const days = methods[name](stock, course, place);
            errors.all.get(name)?.add(days, came);
            if (mean < slow) errors.slow.get(name)?.add(days, came);
          }
        }
      }
    }
  }
  return errors;
};

const days = (value: number): string => `${value.toFixed(2)} days`;

const compare = (what: string, errors: ReadonlyMap<Method, Errors>, atMost: number): void => {
  const ours = errors.get('ours')?.mean ?? 0;
  for (const name of ['mean of 7 days', 'mean of 28 days'] as const) {
    const peer = errors.get(name)?.mean ?? 0;
    print({
      what: `${what}: error in days of cover, against the ${name}`,
      ours: days(ours),
      peer: days(peer),
      ratio: ours / peer,
      target: { atMost },
    });
  }
};

/** Measures the run-out forecast on sales of a file or of the demo. */
export const benchForecast = async (file?: SalesFile): Promise<void> => {
  const { all, slow: slowOnes } = errorsIn(file ? salesOfFile(file) : madeUpSales());
  const what = file ? 'sales of the file' : 'sales of the demo';
  compare(`${what}, all slots`, all, file ? 0.92 : 1);
  if (slowOnes.get('ours')?.count) compare(`${what}, slow slots`, slowOnes, 1.05);
};
