import { unescapeFormulas } from '../../../contract/formulas.ts';

/** Reasons why a file or pasted text cannot be imported. */
export type TableFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_READABLE'
  | 'OLD_WORKBOOK'
  | 'TOO_MANY'
  | 'UNREAD';

/** The non-empty lines of a sheet with their line numbers. */
export interface SheetTable {
  readonly lines: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

export type TableReading = { readonly table: SheetTable } | { readonly fault: TableFault };

/** 10,000 rows and a line of heads. */
export const maxLines = 10_001;
/** Cells beyond these limits are cut. */
const maxCells = 50;
const maxCellLength = 500;

/** Invisible characters such as direction marks, line ends and halves of characters. */
const invisibleCharacters = /[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** Strips the prefix by which spreadsheets and our exports keep a text from being a formula. */
const cleanCell = (text: string): string =>
  unescapeFormulas(text.slice(0, maxCellLength).replace(/^="(.*)"$/s, '$1'))
    .replace(invisibleCharacters, ' ')
    .trim();

/** Builds a table without the empty lines. */
export const buildTable = (sheetLines: Iterable<readonly unknown[]>): TableReading => {
  const lines: { number: number; cells: string[] }[] = [];
  let number = 0;
  for (const line of sheetLines) {
    number += 1;
    const cells = line
      .slice(0, maxCells)
      .map((cell) => cleanCell(cell === null ? '' : String(cell)));
    if (!cells.some(Boolean)) continue;
    if (lines.length === maxLines) return { fault: 'TOO_MANY' };
    lines.push({ number, cells });
  }
  return lines.length ? { table: { lines } } : { fault: 'EMPTY' };
};
