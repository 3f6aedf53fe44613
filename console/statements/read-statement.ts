import Papa from 'papaparse';
import { isTrxID, mostCompared, type StatedRow } from '../../contract/statements.ts';
import { isBinary } from '../core/binary.ts';
import { textOfFile } from '../core/text-of-file.ts';
import { amountIn } from './amounts.ts';
import { type Columns, columnsIn } from './columns.ts';

/** Reasons why a file is no statement. */
export type StatementFault =
  | 'TOO_LARGE'
  | 'EMPTY'
  | 'NOT_CSV'
  | 'NO_COLUMNS'
  | 'NO_ROWS'
  | 'TOO_MANY'
  | 'UNREAD';

interface ReadStatement {
  readonly rows: readonly StatedRow[];
  /** Number of lines without a money movement, such as sums. */
  readonly leftOut: number;
}

export type Reading = { readonly read: ReadStatement } | { readonly fault: StatementFault };

const mostBytes = 5 * 1024 * 1024;
/** The head line is searched within these limits. */
const headLength = 64 * 1024;
const headLines = 50;
const separators = [',', ';', '\t', '|'];

interface Head {
  readonly separator: string;
  /** The line that names the columns. */
  readonly line: number;
  readonly columns: Columns;
}

const linesOf = (text: string, delimiter: string, preview: number): readonly string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: 'greedy' }).data;

const headOf = (text: string): Head | undefined => {
  const start = text.slice(0, headLength);
  for (const separator of separators) {
    for (const [line, cells] of linesOf(start, separator, headLines).entries()) {
      const columns = columnsIn(cells);
      if (columns) return { separator, line, columns };
    }
  }
  return undefined;
};

/** Strips the wrapping by which spreadsheets keep a cell text. */
const unwrapped = (cell: string): string => cell.trim().replace(/^="(.*)"$|^'/, '$1');

const isRefund = /refund|revers|রিফান্ড|ফেরত/i;
const isNothing = /fail|cancel|declin|expire|initiat|pending|ব্যর্থ|বাতিল/i;

/** Some bKash IDs are ten letters without a digit; an ordinary word there has mixed case. */
const isID = (text: string): boolean =>
  isTrxID(text) && (/\d/.test(text) || /^(?:[A-Z]{10}|[a-z]{10})$/.test(text));

const movedIn = (columns: Columns, cell: (index: number | undefined) => string): number =>
  amountIn(cell(columns.amount)) ??
  (amountIn(cell(columns.credit)) || -Math.abs(amountIn(cell(columns.debit)) ?? 0));

const rowOf = (columns: Columns, cells: readonly string[]): StatedRow | undefined => {
  const cell = (index: number | undefined) =>
    index === undefined ? '' : unwrapped(cells[index] ?? '');
  const trxID = cell(columns.trxID);
  const moved = movedIn(columns, cell);
  if (!isID(trxID) || moved === 0 || isNothing.test(cell(columns.status))) return undefined;
  const date = cell(columns.date).slice(0, 60);
  return {
    kind: moved < 0 || isRefund.test(cell(columns.type)) ? 'REFUND' : 'CHARGE',
    trxID,
    amount: Math.abs(moved),
    ...(date && { date }),
  };
};

const rowsIn = (text: string): Reading => {
  if (isBinary(text.slice(0, headLength))) return { fault: 'NOT_CSV' };
  const head = headOf(text);
  if (!head) return { fault: 'NO_COLUMNS' };
  const { separator, line, columns } = head;
  const below = linesOf(text, separator, line + mostCompared + 2).slice(line + 1);
  if (below.length > mostCompared) return { fault: 'TOO_MANY' };
  const rows = below.flatMap((cells) => rowOf(columns, cells) ?? []);
  if (rows.length === 0) return { fault: 'NO_ROWS' };
  return { read: { rows, leftOut: below.length - rows.length } };
};

/** Parses a statement file of bKash. */
export const readStatement = async (file: Blob): Promise<Reading> => {
  if (file.size > mostBytes) return { fault: 'TOO_LARGE' };
  if (file.size === 0) return { fault: 'EMPTY' };
  try {
    return rowsIn(textOfFile(await file.arrayBuffer()));
  } catch {
    // A folder, or a file deleted meanwhile.
    return { fault: 'UNREAD' };
  }
};
