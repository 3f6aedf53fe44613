/** Why a file, or what was pasted, cannot be imported. */
export type TableFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_READABLE'
  | 'OLD_WORKBOOK'
  | 'TOO_MANY'
  | 'UNREAD';

/** The lines of a sheet that say something, each with its number there. */
export interface Table {
  readonly lines: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

export type Reading = { readonly table: Table } | { readonly fault: TableFault };

/** A head may stand above the rows. */
export const mostLines = 10_001;
/** Of a line so much is looked at. */
const mostCells = 50;
const longestCell = 500;

/** What neither people nor readers of cards mean, such as marks of direction and ends of lines. */
const unmeant = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu;

/** Without what spreadsheets, and our own files, put before a text so that it is no formula. */
const cellOf = (text: string): string =>
  text
    .slice(0, longestCell)
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@\t\r\n])/, '')
    .toWellFormed()
    .replace(unmeant, ' ')
    .trim();

/** The lines of what was read, without those that are empty. */
export const tableOf = (read: Iterable<readonly unknown[]>): Reading => {
  const lines: { number: number; cells: string[] }[] = [];
  let number = 0;
  for (const line of read) {
    number += 1;
    const cells = line.slice(0, mostCells).map((cell) => cellOf(cell === null ? '' : String(cell)));
    if (!cells.some(Boolean)) continue;
    if (lines.length === mostLines) return { fault: 'TOO_MANY' };
    lines.push({ number, cells });
  }
  return lines.length ? { table: { lines } } : { fault: 'EMPTY' };
};
