import { maxComparedRows, type StatedRow, type Sum } from '../../contract/statements.ts';
import { isBinary } from '../core/files/binary.ts';
import { isArchive, isOldWorkbook, readWorkbook } from '../core/files/read-workbook.ts';
import { separators, splitLines } from '../core/files/split-lines.ts';
import { textOfFile } from '../core/files/text-of-file.ts';
import { findColumns, type StatementColumns } from './statement-columns.ts';
import { isStated, parseLine, sumLines } from './statement-lines.ts';

/** Reasons why a file is no statement. */
export type StatementFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_READABLE'
  | 'NO_COLUMNS'
  | 'NO_ROWS'
  | 'TOO_MANY'
  | 'UNREAD';

export interface ParsedStatement {
  readonly rows: readonly StatedRow[];
  /** Number of lines without a money movement, such as sums. */
  readonly leftOut: number;
  /** Movements that no payment makes; absent when there are none. */
  readonly fees?: Sum;
  readonly cashOuts?: Sum;
}

export type StatementReading =
  | { readonly statement: ParsedStatement }
  | { readonly fault: StatementFault };

const maxBytes = 5 * 1024 * 1024;
/** The head line is searched within these limits. */
const headLength = 64 * 1024;
const headLines = 50;

interface StatementHead {
  /** The line that names the columns. */
  readonly line: number;
  readonly columns: StatementColumns;
}

const findHead = (lines: readonly (readonly string[])[]): StatementHead | undefined => {
  for (const [line, cells] of lines.slice(0, headLines).entries()) {
    const columns = findColumns(cells);
    if (columns) return { line, columns };
  }
  return undefined;
};

const toStatement = (
  { columns }: StatementHead,
  bodyLines: readonly (readonly string[])[],
): StatementReading => {
  if (bodyLines.length > maxComparedRows) return { fault: 'TOO_MANY' };
  const lines = bodyLines.flatMap((cells) => parseLine(columns, cells) ?? []);
  const rows = lines.filter(isStated);
  if (rows.length === 0) return { fault: 'NO_ROWS' };
  const fees = sumLines(lines, 'FEE');
  const cashOuts = sumLines(lines, 'CASH_OUT');
  const leftOut = bodyLines.length - lines.length;
  return { statement: { rows, leftOut, ...(fees && { fees }), ...(cashOuts && { cashOuts }) } };
};

const parseText = (text: string): StatementReading => {
  const start = text.slice(0, headLength);
  if (isBinary(start)) return { fault: 'NOT_READABLE' };
  for (const separator of separators) {
    const head = findHead(splitLines(start, separator, headLines, 'greedy'));
    if (!head) continue;
    const from = head.line + 1;
    const lines = splitLines(text, separator, from + maxComparedRows + 1, 'greedy');
    return toStatement(head, lines.slice(from));
  }
  return { fault: 'NO_COLUMNS' };
};

/** Workbooks store 9.99 taka as 9.9900000000000002. */
const binaryFraction = /^-?\d{1,9}\.\d{3,}$/;

const cellText = (cell: unknown): string => {
  if (cell instanceof Date) {
    const wholeMs = Math.round(cell.getTime() / 1000) * 1000;
    return new Date(wholeMs).toISOString().slice(0, 16).replace('T', ' ');
  }
  const text = String(cell ?? '');
  return binaryFraction.test(text) ? Number(text).toFixed(2) : text;
};

const parseWorkbook = async (bytes: ArrayBuffer): Promise<StatementReading> => {
  const workbook = await readWorkbook(bytes);
  if ('fault' in workbook) return workbook;
  const lines = workbook.lines
    .map((line) => line.map(cellText))
    .filter((cells) => cells.some((cell) => cell.trim()));
  const head = findHead(lines);
  return head ? toStatement(head, lines.slice(head.line + 1)) : { fault: 'NO_COLUMNS' };
};

/** Parses a statement file of bKash: CSV, or the first sheet of a workbook. */
export const readStatement = async (file: Blob): Promise<StatementReading> => {
  if (file.size > maxBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    const bytes = await file.arrayBuffer();
    if (isArchive(bytes)) return await parseWorkbook(bytes);
    return isOldWorkbook(bytes) ? { fault: 'NOT_READABLE' } : parseText(textOfFile(bytes));
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
