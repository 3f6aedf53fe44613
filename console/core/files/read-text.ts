import { isBinary, isMarkup } from './binary.ts';
import { cleanLines } from './clean-lines.ts';
import { countCells, findHeads } from './find-heads.ts';
import { splitLines } from './split-lines.ts';
import type { TableFault, TableKind, TableLine } from './table.ts';

/** Separators of CSV files and of rows pasted from a sheet. */
const separators = [',', ';', '\t', '|'];
/** Characters in which the separator is detected. */
const headLength = 64 * 1024;
/** Lines in which the separator is detected. */
const sampleLines = 50;

/** The line by which spreadsheets are told the separator. */
const separatorLine = /^\s*"?sep=(.)"?[,;\t| ]*(?:\n|$)/i;

/** Picks the separator that yields most known columns, else most cells in every line. */
const detectSeparator = (text: string, kind: TableKind): string => {
  const scores = separators.map((separator) => {
    const lines = cleanLines(splitLines(text.slice(0, headLength), separator, sampleLines).lines);
    const heads = lines[findHeads(lines, kind)];
    const widths = lines.map(({ cells }) => cells.length);
    const sum = widths.reduce((total, width) => total + width, 0);
    return (heads ? kind.countColumns(heads.cells) * 1e9 : 0) + Math.min(...widths) * 1e6 + sum;
  });
  return separators[scores.indexOf(Math.max(...scores))] ?? ',';
};

/** Finds a line that stands in quotation marks as a whole, so that it has one cell. */
const findQuotedLine = (
  lines: readonly TableLine[],
  separator: string,
  width: number,
): number | undefined =>
  lines.find(
    ({ cells: [first = '', ...others] }) =>
      width > 1 && !others.some(Boolean) && first.split(separator).length >= width,
  )?.number;

/**
 * Finds a cell that has swallowed whole lines: after its line end it holds as many separators as a
 * line of the table. Its quotation mark was closed by that of another cell.
 */
const findSwallowingLine = (
  lines: readonly TableLine[],
  separator: string,
  width: number,
): number | undefined =>
  lines.find(({ cells }) =>
    cells.some((cell) =>
      cell
        .split('\n')
        .slice(1)
        .some((rest) => rest.split(separator).length >= width),
    ),
  )?.number;

export type LinesReading =
  | { readonly lines: readonly TableLine[] }
  | { readonly fault: TableFault; readonly line?: number };

/** Removes the sign with which programs of DOS end a text. */
const cutEndOfFile = (text: string): string => {
  const end = text.trimEnd();
  return end.endsWith('\x1a') ? end.slice(0, -1) : text;
};

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Reads CSV or rows pasted from a sheet, which are tab-separated. */
export const readText = (source: string, kind: TableKind): LinesReading => {
  const text = cutEndOfFile(source).replace(/\r\n?/g, '\n');
  if (!text.trim()) return { fault: 'EMPTY' };
  if (isBinary(text.slice(0, headLength)) || isMarkup(text)) return { fault: 'NOT_READABLE' };
  const undecoded = text.indexOf('\ufffd');
  if (undecoded >= 0) return { fault: 'ENCODING', line: lineOf(text, undecoded) };
  const declared = separatorLine.exec(text);
  // The line stays as an empty one, so that the others keep their numbers.
  const body = declared ? `\n${text.slice(declared[0].length)}` : text;
  const separator = declared?.[1] ?? detectSeparator(body, kind);
  // As many empty lines as rows; more are refused, never left out.
  const { lines, faultLine, isTruncated } = splitLines(body, separator, 2 * kind.maxRows + 100);
  if (faultLine !== undefined) return { fault: 'QUOTES', line: faultLine };
  if (isTruncated) return { fault: 'TOO_MANY' };
  const cleaned = cleanLines(lines);
  const heads = cleaned[findHeads(cleaned, kind)];
  const width = countCells((heads ?? cleaned[0])?.cells ?? []);
  const line =
    findSwallowingLine(lines, separator, width) ??
    (heads && findQuotedLine(cleaned.slice(cleaned.indexOf(heads)), separator, width));
  return line === undefined ? { lines: cleaned } : { fault: 'QUOTES', line };
};
