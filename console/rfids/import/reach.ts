/**
 * The reader of sheets holds a place for every cell up to the last one in each direction. A few
 * letters can name one so far away that no memory is enough.
 */

const lastRow = 1_048_576;
const lastColumn = 16_384;
/** The lines that are imported, many times over. */
const mostPlaces = 10_000_000;

/** Where rows and cells say that they are, however that is written. */
const references = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const reference = /^([A-Z]{0,3})(\d{1,7})$/;

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Whether the rows and cells of a part of a workbook lie where a sheet has some, and not too far apart. */
export const isInReach = (xml: string): boolean => {
  if (!xml.includes('sheetData')) return true;
  let [rows, columns] = [0, 1];
  for (const [, quoted, apostrophed] of xml.matchAll(references)) {
    const [, letters = '', digits = ''] = reference.exec(quoted ?? apostrophed ?? '') ?? [];
    const [row, column] = [Number(digits), columnOf(letters)];
    if (row < 1 || row > lastRow || column > lastColumn) return false;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return rows * columns <= mostPlaces;
};
