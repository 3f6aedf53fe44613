import { isTrxID, maxComparedRows, type StatedRow } from '../../contract/statements.ts';
import { isBinary } from '../core/files/binary.ts';
import { separators, splitLines } from '../core/files/split-lines.ts';
import { textOfFile } from '../core/files/text-of-file.ts';
import { parseAmount } from './amounts.ts';
import { findColumns, type StatementColumns } from './statement-columns.ts';

/** Reasons why a file is no statement. */
export type StatementFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_CSV'
  | 'NO_COLUMNS'
  | 'NO_ROWS'
  | 'TOO_MANY'
  | 'UNREAD';

interface ParsedStatement {
  readonly rows: readonly StatedRow[];
  /** Number of lines without a money movement, such as sums. */
  readonly leftOut: number;
}

export type StatementReading =
  | { readonly statement: ParsedStatement }
  | { readonly fault: StatementFault };

const maxBytes = 5 * 1024 * 1024;
/** The head line is searched within these limits. */
const headLength = 64 * 1024;
const headLines = 50;

interface StatementHead {
  readonly separator: string;
  /** The line that names the columns. */
  readonly line: number;
  readonly columns: StatementColumns;
}

const findHead = (text: string): StatementHead | undefined => {
  const start = text.slice(0, headLength);
  for (const separator of separators) {
    for (const [line, cells] of splitLines(start, separator, headLines, 'greedy').entries()) {
      const columns = findColumns(cells);
      if (columns) return { separator, line, columns };
    }
  }
  return undefined;
};

/** Strips the wrapping by which spreadsheets keep a cell text. */
const unwrapCell = (cell: string): string => cell.trim().replace(/^="(.*)"$|^'/, '$1');

const refundPattern = /refund|revers|রিফান্ড|ফেরত/i;
const ignoredPattern = /fail|cancel|declin|expire|initiat|pending|ব্যর্থ|বাতিল/i;

/** Some bKash IDs are ten letters without a digit; an ordinary word there has mixed case. */
const isBkashID = (text: string): boolean =>
  isTrxID(text) && (/\d/.test(text) || /^(?:[A-Z]{10}|[a-z]{10})$/.test(text));

const movedAmount = (
  columns: StatementColumns,
  cell: (index: number | undefined) => string,
): number =>
  parseAmount(cell(columns.amount)) ??
  (parseAmount(cell(columns.credit)) || -Math.abs(parseAmount(cell(columns.debit)) ?? 0));

const parseRow = (columns: StatementColumns, cells: readonly string[]): StatedRow | undefined => {
  const cell = (index: number | undefined) =>
    index === undefined ? '' : unwrapCell(cells[index] ?? '');
  const trxID = cell(columns.trxID);
  const amount = movedAmount(columns, cell);
  if (!isBkashID(trxID) || amount === 0 || ignoredPattern.test(cell(columns.status)))
    return undefined;
  const date = cell(columns.date).slice(0, 60);
  return {
    kind: amount < 0 || refundPattern.test(cell(columns.type)) ? 'REFUND' : 'CHARGE',
    trxID,
    amount: Math.abs(amount),
    ...(date && { date }),
  };
};

const parseStatement = (text: string): StatementReading => {
  if (isBinary(text.slice(0, headLength))) return { fault: 'NOT_CSV' };
  const head = findHead(text);
  if (!head) return { fault: 'NO_COLUMNS' };
  const { separator, line, columns } = head;
  const bodyLines = splitLines(text, separator, line + maxComparedRows + 2, 'greedy').slice(
    line + 1,
  );
  if (bodyLines.length > maxComparedRows) return { fault: 'TOO_MANY' };
  const rows = bodyLines.flatMap((cells) => parseRow(columns, cells) ?? []);
  if (rows.length === 0) return { fault: 'NO_ROWS' };
  return { statement: { rows, leftOut: bodyLines.length - rows.length } };
};

/** Parses a statement file of bKash. */
export const readStatement = async (file: Blob): Promise<StatementReading> => {
  if (file.size > maxBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    return parseStatement(textOfFile(await file.arrayBuffer()));
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
