import type { StockMovements } from '../../../contract/overview.ts';
import { headings, stockSumLines } from '../../../contract/words.ts';
import type { Formats } from '../../core/formats.ts';

/** Rows that are left out when they are zero. */
const rareMovements: ReadonlySet<string> = new Set([headings.slotsAdded, headings.slotsRemoved]);

/** Rows of what changed the stock, between its start and its end. */
export const movementRows = (movements: StockMovements, formats: Formats) =>
  stockRows(movements, formats).slice(1, -1);

/** Rows of the stock sum in order; the last one is the result. */
export const stockRows = (movements: StockMovements, { number, signed }: Formats) =>
  stockSumLines(movements)
    .filter(({ name, value }) => value !== 0 || !rareMovements.has(name))
    .map(({ name, value, isChange }, index, { length }) => ({
      name,
      value: isChange ? signed(value) : number(value),
      kind: index === length - 1 ? ('total' as const) : undefined,
    }));
