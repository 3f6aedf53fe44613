import Papa from 'papaparse';
import type { Calendar } from '../../contract/periods.ts';
import { type Cell, clockTexts, defuse } from './cells.ts';
import type { Table } from './tables.ts';

const byteOrderMark = '\uFEFF';
const newLine = '\r\n';

/** Limit of cached quoted texts: most columns repeat the same few. */
const mostKnown = 10_000;

const lineWriter = (calendar: Calendar) => {
  const clockText = clockTexts(calendar);
  const known = new Map<string, string>();
  const quoted = (text: string): string => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) known.clear();
    const written = Papa.unparse([[defuse(text)]]);
    known.set(text, written);
    return written;
  };
  const cellText = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return quoted(cell);
    return cell instanceof Date ? clockText(cell) : String(cell);
  };
  return (rows: readonly (readonly Cell[])[]): string => {
    let lines = '';
    for (const cells of rows) {
      let before = '';
      for (const cell of cells) {
        lines += before + cellText(cell);
        before = ',';
      }
      lines += newLine;
    }
    return lines;
  };
};

/** One table stands alone; several get titles and an empty line between them. */
export async function* csvOf(tables: readonly Table[], calendar: Calendar): AsyncGenerator<string> {
  const lines = lineWriter(calendar);
  yield byteOrderMark;
  for (const [index, { title, columns, rows }] of tables.entries()) {
    const heading = columns.map(({ name }) => name);
    const titled = tables.length > 1 ? `${index ? newLine : ''}${lines([[title]])}` : '';
    yield titled + lines([heading]);
    for await (const chunk of rows) yield lines(chunk);
  }
}
