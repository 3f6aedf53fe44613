import { parentPort, workerData } from 'node:worker_threads';
import writeWorkbook, { type CellObject, type Sheet } from 'write-excel-file/node';
import type { SheetCell, SheetRows } from './sheets.ts';

/** Entry point of a thread that builds one workbook, because it is built at once and in memory. */

/** Shows the minute by the zone's clock; the value contains the second and sorts by it. */
const dateFormat = 'yyyy-mm-dd hh:mm AM/PM';

const cellValue = (cell: SheetCell): string | number | Date | null =>
  typeof cell === 'object' && cell ? new Date(cell.at) : cell;

/** Sheet names must not contain a slash. */
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

/** Chunks of the JSON of the sheets. */
const pieces: readonly Uint8Array[] = workerData;
const sheets: SheetRows[] = JSON.parse(Buffer.concat(pieces).toString('utf8'));
const bytes = await writeWorkbook(sheets.map(sheetOf)).toBuffer();
parentPort?.postMessage(bytes);
