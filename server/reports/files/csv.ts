import { escapeFormulas } from '../../../contract/values/formulas.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { type Cell, createClockFormatter } from './cells.ts';
import type { ReportTable } from './tables.ts';

const byteOrderMark = '\uFEFF';
const newLine = '\r\n';

/** Limit of cached quoted texts: most columns repeat the same few. */
const maxCachedTexts = 10_000;

const createLineWriter = async (calendar: Calendar) => {
  const { default: Papa } = await import('papaparse');
  const clockText = createClockFormatter(calendar);
  const cache = new Map<string, string>();
  const quoteText = (text: string): string => {
    const before = cache.get(text);
    if (before !== undefined) return before;
    if (cache.size >= maxCachedTexts) cache.clear();
    const quoted = Papa.unparse([[escapeFormulas(text)]]);
    cache.set(text, quoted);
    return quoted;
  };
  const cellText = (cell: Cell): string => {
    if (cell === null) return '';
    if (typeof cell === 'string') return quoteText(cell);
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
export async function* writeCsv(
  tables: readonly ReportTable[],
  calendar: Calendar,
): AsyncGenerator<string> {
  const lines = await createLineWriter(calendar);
  yield byteOrderMark;
  for (const [index, { title, columns, rows, findNote }] of tables.entries()) {
    const heading = columns.map(({ name }) => name);
    const titled = tables.length > 1 ? `${index ? newLine : ''}${lines([[title]])}` : '';
    yield titled + lines([heading]);
    for await (const chunk of rows) yield lines(chunk);
    const note = tables.length > 1 && findNote?.();
    if (note) yield lines([[note]]);
  }
}
