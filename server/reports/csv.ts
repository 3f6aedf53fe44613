import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import type { Calendar } from '../../contract/periods.ts';
import { type Cell, defuse, wallClock } from './cells.ts';
import type { Table } from './tables.ts';

const byteOrderMark = '\uFEFF';
const newLine = '\r\n';

const lineWriter = (calendar: Calendar) => {
  const clock = wallClock(calendar);
  const cellText = (cell: Cell): string | number | null => {
    if (cell instanceof Date) return clock(cell).toISOString().slice(0, 19).replace('T', ' ');
    return typeof cell === 'string' ? defuse(cell) : cell;
  };
  return (rows: readonly (readonly Cell[])[]): string => {
    if (!rows.length) return '';
    const texts = rows.map((cells) => cells.map(cellText));
    return Papa.unparse(texts, { newline: newLine }) + newLine;
  };
};

/** One table plainly; several each under its title, an empty line between them. */
export async function* csvOf(tables: readonly Table[], calendar: Calendar): AsyncGenerator<string> {
  const lines = lineWriter(calendar);
  yield byteOrderMark;
  for (const [index, { title, columns, rows }] of tables.entries()) {
    const heading = columns.map(({ name }) => name);
    const titled = tables.length > 1 ? `${index ? newLine : ''}${lines([[title]])}` : '';
    yield titled + lines([heading]);
    for await (const chunk of rows) {
      yield lines(chunk);
      await setImmediate();
    }
  }
}
