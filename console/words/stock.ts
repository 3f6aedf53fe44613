import type { StockMovements } from '../../contract/overview.ts';
import { headings, stockSum } from '../../contract/words.ts';

type Written = (value: number) => string;

/** With its sign, as a part of a sum. */
export const signed = (value: number, number: Written): string => {
  if (value === 0) return number(0);
  return `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
};

/** Most ranges have none: then nothing is said of them. */
const rare: ReadonlySet<string> = new Set([headings.slotsAdded, headings.slotsRemoved]);

/** The movements of stock in the order of their sum, the last one of which is its result. */
export const stockRows = (movements: StockMovements, number: Written) =>
  stockSum(movements)
    .filter(({ name, value }) => value !== 0 || !rare.has(name))
    .map(({ name, value, isChange }, index, { length }) => ({
      name,
      value: isChange ? signed(value, number) : number(value),
      isLast: index === length - 1,
    }));
