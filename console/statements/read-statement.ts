import { maxComparedRows } from '../../contract/import-limits.ts';
import type { StatedRow, Sum } from '../../contract/statements.ts';
import { readTable } from '../core/files/read-table.ts';
import type { TableFault, TableLine } from '../core/files/table.ts';
import {
  type ColumnFault,
  describeColumns,
  findColumns,
  type StatementColumns,
} from './statement-columns.ts';
import { findTransferFault, isStated, parseLine, sumLines } from './statement-lines.ts';

/** Reasons why a file is no statement. */
export type StatementFault = TableFault | ColumnFault['fault'] | 'NO_ROWS' | 'AMOUNT' | 'TRX_ID';

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
  | { readonly fault: StatementFault; readonly line?: number; readonly found?: string };

const toStatement = (
  columns: StatementColumns,
  bodyLines: readonly TableLine[],
): StatementReading => {
  for (const line of bodyLines) {
    const fault = findTransferFault(columns, line);
    if (fault) return { fault, line: line.number };
  }
  const lines = bodyLines.flatMap((line) => parseLine(columns, line) ?? []);
  const rows = lines.filter(isStated);
  if (rows.length === 0) return { fault: 'NO_ROWS' };
  const fees = sumLines(lines, 'FEE');
  const cashOuts = sumLines(lines, 'CASH_OUT');
  const leftOut = bodyLines.length - lines.length;
  return { statement: { rows, leftOut, ...(fees && { fees }), ...(cashOuts && { cashOuts }) } };
};

const countColumns = (cells: readonly string[]): number =>
  Object.keys(findColumns(cells) ?? {}).length;

/** Parses a statement file of bKash: CSV or a workbook. */
export const readStatement = async (file: Blob): Promise<StatementReading> => {
  const reading = await readTable(file, { countColumns, maxRows: maxComparedRows });
  if ('fault' in reading) return reading;
  const [heads, ...lines] = reading.table.lines;
  const columns = findColumns(heads?.cells ?? []);
  return columns
    ? toStatement(columns, lines)
    : describeColumns(reading.table.lines.map(({ cells }) => cells));
};
