import { unescapeFormulas } from '../../../contract/values/formulas.ts';
import { toStorable } from '../../../contract/values/storable-text.ts';
import type { TableLine } from './table.ts';

/** Characters beyond are cut. */
const maxCellLength = 500;

/** Invisible characters such as direction marks and line ends. */
const invisibleCharacters = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** Strips the prefix by which spreadsheets and our exports keep a text from being a formula. */
const cleanCell = (text: string): string =>
  unescapeFormulas(toStorable(text.trim().slice(0, maxCellLength)).replace(/^="(.*)"$/s, '$1'))
    .replace(invisibleCharacters, ' ')
    .trim();

/** Returns the lines without the empty ones. A cell that has a fault or was cut counts as filled. */
export const cleanLines = (lines: readonly TableLine[]): readonly TableLine[] =>
  lines
    .map((line) => ({ ...line, cells: line.cells.map(cleanCell) }))
    .filter(({ cells, faults, isCut }) => cells.some(Boolean) || faults?.size || isCut);
