/**
 * The sheet reader allocates every cell up to the last one in each direction. A few
 * letters can name a cell so far away that memory runs out.
 */

const lastRow = 1_048_576;
const lastColumn = 16_384;
/** Far more cells than an import has. */
const maxCells = 10_000_000;

/** Matches the `r` attributes of rows and cells in either quotes. */
const cellReferences = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const referenceParts = /^([A-Z]{0,3})(\d{1,7})$/;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Checks that the cells of a workbook part are within the limits of a sheet and of memory. */
export const isWithinSheetLimits = (xml: string): boolean => {
  if (!xml.includes('sheetData')) return true;
  let [rows, columns] = [0, 1];
  for (const [, quoted, apostrophed] of xml.matchAll(cellReferences)) {
    const [, letters = '', digits = ''] = referenceParts.exec(quoted ?? apostrophed ?? '') ?? [];
    const [row, column] = [Number(digits), columnOf(letters)];
    if (row < 1 || row > lastRow || column > lastColumn) return false;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return rows * columns <= maxCells;
};
