import type { StatedRow, Sum } from '../../contract/statements.ts';
import { toPoisha, toTaka } from '../../contract/values/money.ts';
import { isTrxID } from '../../contract/values/trx-id.ts';
import { findSpoiltCell } from '../core/files/spoilt-cells.ts';
import type { TableLine } from '../core/files/table.ts';
import { parseAmount } from './amounts.ts';
import type { StatementColumns } from './statement-columns.ts';

/** Strips the wrapping by which spreadsheets keep a cell text. */
const unwrapCell = (cell: string): string => cell.trim().replace(/^="(.*)"$|^'/, '$1');

const refundPattern = /refund|revers|রিফান্ড|ফেরত/i;
const feePattern = /\b(?:fees?|charges?|commission|vat|mdr)\b|(?:^|\s)ফি(?:\s|$)|চার্জ|কমিশন|ভ্যাট/i;
const cashOutPattern =
  /cash\s?-?out|withdraw|settlement|disburse|payout|\bb2b\b|(?:bank|fund) transfer|ক্যাশ\s?আউট|উত্তোলন/i;
const ignoredPattern = /fail|cancel|declin|expire|initiat|pending|ব্যর্থ|বাতিল/i;

/** A line of the statement; fees and cash-outs belong to no payment. */
type LineKind = StatedRow['kind'] | 'FEE' | 'CASH_OUT';
type StatementLine = Omit<StatedRow, 'kind'> & { readonly kind: LineKind };

export const isStated = (line: StatementLine): line is StatedRow =>
  line.kind === 'CHARGE' || line.kind === 'REFUND';

export const sumLines = (lines: readonly StatementLine[], kind: LineKind): Sum | undefined => {
  const own = lines.filter((line) => line.kind === kind);
  if (own.length === 0) return undefined;
  const poisha = own.reduce((sum, { amount }) => sum + toPoisha(amount), 0);
  return { count: own.length, amount: toTaka(poisha) };
};

/** Words of ten letters that stand where an ID does, such as GRANDTOTAL. */
const sumWords = /total|settle|balance|adjust|commission|withdraw/i;

/** Some bKash IDs are ten letters without a digit; an ordinary word there has mixed case. */
const isStatedTrxID = (text: string): boolean =>
  isTrxID(text) &&
  (/\d/.test(text) || (/^(?:[A-Z]{10}|[a-z]{10})$/.test(text) && !sumWords.test(text)));

const movedAmount = (
  columns: StatementColumns,
  cell: (index: number | undefined) => string,
): number =>
  parseAmount(cell(columns.amount)) ??
  (parseAmount(cell(columns.credit)) || -Math.abs(parseAmount(cell(columns.debit)) ?? 0));

const kindOf = (type: string, amount: number): LineKind => {
  if (feePattern.test(type)) return 'FEE';
  if (refundPattern.test(type)) return 'REFUND';
  if (cashOutPattern.test(type)) return 'CASH_OUT';
  return amount < 0 ? 'REFUND' : 'CHARGE';
};

/** Reads a cell of a line; '' without its column. */
const createCellReader =
  ({ cells }: TableLine) =>
  (index: number | undefined): string =>
    index === undefined ? '' : unwrapCell(cells[index] ?? '');

/** A dash says that a cell has no amount. */
const noAmount = /^[-–—.]*$/;

/**
 * Finds what keeps a transfer from being read: its ID or all of its amounts are not what a person
 * wrote. A line without either is no transfer.
 */
export const findTransferFault = (
  columns: StatementColumns,
  line: TableLine,
): 'TRX_ID' | 'AMOUNT' | undefined => {
  const { trxID, status, amount, credit, debit } = columns;
  const cell = createCellReader(line);
  if (ignoredPattern.test(cell(status))) return undefined;
  if (trxID !== undefined && findSpoiltCell(line, trxID, true)) return 'TRX_ID';
  if (!isStatedTrxID(cell(trxID)) || movedAmount(columns, cell) !== 0) return undefined;
  const isUnread = (index: number | undefined) =>
    index !== undefined &&
    (line.faults?.has(index) ||
      (!noAmount.test(cell(index)) && parseAmount(cell(index)) === undefined));
  return [amount, credit, debit].some(isUnread) ? 'AMOUNT' : undefined;
};

/** Undefined for a line without a money movement. */
export const parseLine = (
  columns: StatementColumns,
  line: TableLine,
): StatementLine | undefined => {
  const cell = createCellReader(line);
  const trxID = cell(columns.trxID);
  const amount = movedAmount(columns, cell);
  if (!isStatedTrxID(trxID) || amount === 0 || ignoredPattern.test(cell(columns.status)))
    return undefined;
  const date = cell(columns.date).slice(0, 60);
  return {
    kind: kindOf(cell(columns.type), amount),
    trxID,
    amount: Math.abs(amount),
    ...(date && { date }),
  };
};
