import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { findRow } from './actions.ts';

/** Reads the text of each found element, such as the heads of a table. */
export const readTexts = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent);

/** Waits until the found elements say this, in this order. */
export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => readTexts(locator)).toEqual(texts);

/** The cells of the row that holds a text. */
export const findCells = (text: string): Locator => findRow(text).getByRole('cell');
