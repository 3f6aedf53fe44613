import { setImmediate } from 'node:timers/promises';
import type { Calendar } from '../../contract/periods.ts';
import { type Cell, defuse, wallClock } from './cells.ts';
import type { Table } from './tables.ts';

const byteOrderMark = '\uFEFF';
const newLine = '\r\n';

const quote = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const lineWriter = (calendar: Calendar) => {
  const clock = wallClock(calendar);
  const cellText = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    if (cell instanceof Date) return clock(cell).toISOString().slice(0, 19).replace('T', ' ');
    return quote(defuse(cell));
  };
  return (cells: readonly Cell[]): string => cells.map(cellText).join(',') + newLine;
};

/** One table plainly; several each under its title, an empty line between them. */
export async function* csvOf(tables: readonly Table[], calendar: Calendar): AsyncGenerator<string> {
  const line = lineWriter(calendar);
  yield byteOrderMark;
  for (const [index, { title, columns, rows }] of tables.entries()) {
    const heading = columns.map(({ name }) => name);
    const titled = tables.length > 1 ? `${index ? newLine : ''}${line([title])}` : '';
    yield titled + line(heading);
    for await (const chunk of rows) {
      yield chunk.map(line).join('');
      await setImmediate();
    }
  }
}
