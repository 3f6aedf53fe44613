import { parentPort } from 'node:worker_threads';
import writeWorkbook, { type Row, type Sheet } from 'write-excel-file/node';
import type { Cell } from './cells.ts';
import type { Column } from './tables.ts';

/** Builds one workbook in a thread of its own, because it is built at once and in memory. */

export type WorkbookMessage =
  | { readonly title: string; readonly columns: readonly Column[] }
  | { readonly rows: readonly (readonly Cell[])[] }
  | 'end';

const parent = parentPort;
if (!parent) throw new Error('This file is the code of a thread');

/** A day and a time by the clock of a dispense (spec 9); its value has the second and is sorted by. */
const dateFormat = 'yyyy-mm-dd hh:mm AM/PM';
const sheets: Sheet<never>[] = [];
let rows: Row[] = [];

/** No sheet may have a slash in its name. */
const sheetName = (title: string): string => title.replaceAll('/', '-');

const begin = (title: string, columns: readonly Column[]) => {
  rows = [columns.map(({ name }) => ({ value: name, fontWeight: 'bold' }))];
  sheets.push({
    sheet: sheetName(title),
    data: rows,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    dateFormat,
  });
};

parent.on('message', async (message: WorkbookMessage) => {
  if (message !== 'end') {
    if ('rows' in message) for (const cells of message.rows) rows.push([...cells]);
    else begin(message.title, message.columns);
    return;
  }
  const bytes = await writeWorkbook(sheets).toBuffer();
  parent.postMessage(bytes);
  parent.close();
});
