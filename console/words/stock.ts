import type { StockMovements } from '../../contract/overview.ts';
import { headings, stockSumLines } from '../../contract/words.ts';

type FormatNumber = (value: number) => string;

/** Formats a number with its sign, as a term of a sum. */
export const formatSigned = (value: number, number: FormatNumber): string => {
  if (value === 0) return number(0);
  return `${value > 0 ? '+' : '−'}${number(Math.abs(value))}`;
};

/** Rows that are left out when they are zero. */
const rareMovements: ReadonlySet<string> = new Set([headings.slotsAdded, headings.slotsRemoved]);

/** Rows of the stock sum in order; the last one is the result. */
export const stockRows = (movements: StockMovements, number: FormatNumber) =>
  stockSumLines(movements)
    .filter(({ name, value }) => value !== 0 || !rareMovements.has(name))
    .map(({ name, value, isChange }, index, { length }) => ({
      name,
      value: isChange ? formatSigned(value, number) : number(value),
      isLast: index === length - 1,
    }));
