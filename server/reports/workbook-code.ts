import { parentPort, workerData } from 'node:worker_threads';
import writeWorkbook, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { SheetCell, SheetRows } from './sheets.ts';

/** The code of a thread that builds one workbook, because it is built at once and in memory. */

/** A day and a time by the clock of a dispense (spec 9); its value has the second and is sorted by. */
const dateFormat = 'yyyy-mm-dd hh:mm AM/PM';

const cellValue = (cell: SheetCell): string | number | Date | null =>
  typeof cell === 'object' && cell ? new Date(cell.at) : cell;

/** No sheet may have a slash in its name. */
const sheetName = (title: string): string => title.replaceAll('/', '-');

const sheetOf = ({ title, columns, rows }: SheetRows): Sheet<never> => ({
  sheet: sheetName(title),
  data: [
    columns.map(({ name }): CellObject => ({ value: name, fontWeight: 'bold' })),
    ...rows.map((cells) => cells.map(cellValue)),
  ],
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
  dateFormat,
});

/** Pieces of the JSON of its sheets. */
const pieces: readonly Uint8Array[] = workerData;
const sheets: SheetRows[] = JSON.parse(Buffer.concat(pieces).toString('utf8'));
const bytes = await writeWorkbook(sheets.map(sheetOf)).toBuffer();
parentPort?.postMessage(bytes);
