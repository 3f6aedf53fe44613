import Papa from 'papaparse';
import { maxColumns, type TableLine } from './table.ts';

interface SplitText {
  readonly lines: readonly TableLine[];
  /** Line of the first quotation mark that the parser cannot match. */
  readonly faultLine: number | undefined;
  /** There are more records than `maxRecords`. */
  readonly isTruncated: boolean;
}

/** Splits CSV, whose lines end in `\n`, into records. A record has the number of its first line. */
export const splitLines = (text: string, delimiter: string, maxRecords: number): SplitText => {
  const options = { delimiter, newline: '\n', preview: maxRecords } as const;
  const { data, errors, meta } = Papa.parse<string[]>(text, options);
  const error = errors.find(({ type }) => type === 'Quotes');
  let number = 1;
  const lines = data.map((cells) => {
    const isCut = cells.slice(maxColumns).some((cell) => cell.trim() !== '');
    const line = { number, cells: cells.slice(0, maxColumns), isCut };
    number += cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1);
    return line;
  });
  return {
    lines,
    faultLine: error && text.slice(0, error.index).split('\n').length,
    isTruncated: meta.truncated,
  };
};
