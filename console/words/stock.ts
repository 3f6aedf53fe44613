import type { StockMovements } from '../../contract/overview.ts';
import { headings, stockSum } from '../../contract/words.ts';

type Written = (value: number) => string;

/** Formats a number with its sign, as a term of a sum. */
export const signed = (value: number, number: Written): string => {
  if (value === 0) return number(0);
  return `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
};

/** Rows that are left out when they are zero. */
const rare: ReadonlySet<string> = new Set([headings.slotsAdded, headings.slotsRemoved]);

/** Rows of the stock sum in order; the last one is the result. */
export const stockRows = (movements: StockMovements, number: Written) =>
  stockSum(movements)
    .filter(({ name, value }) => value !== 0 || !rare.has(name))
    .map(({ name, value, isChange }, index, { length }) => ({
      name,
      value: isChange ? signed(value, number) : number(value),
      isLast: index === length - 1,
    }));
