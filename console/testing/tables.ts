import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The texts of the cells, row by row. */
export const readRows = (table: Locator): (string | null)[][] =>
  table
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** A card or another region of the screen. */
export const findRegion = (name: string): Locator => page.getByRole('region', { name });

/** Waits until a table has these cells. */
export const expectRows = (table: Locator, rows: readonly (readonly string[])[]): Promise<void> =>
  expect.poll(() => readRows(table)).toEqual(rows);
