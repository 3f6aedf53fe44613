import { entriesOf } from '../../contract/records.ts';
import { normalizeTitle } from '../core/files/normalize-title.ts';

/** Column names of bKash statements and of spreadsheets. */

const columnNames = {
  trxID: [
    'trxid',
    'transactionid',
    'txnid',
    'trxno',
    'transactionno',
    'txnno',
    'trxnumber',
    'transactionnumber',
    'bkashtrxid',
    'bkashtransactionid',
    'receiptno',
    'receiptnumber',
    'ট্রানজেকশনআইডি',
    'লেনদেনআইডি',
    'ট্রানজ্যাকশনআইডি',
  ],
  amount: [
    'amount',
    'transactionamount',
    'trxamount',
    'txnamount',
    'transactedamount',
    'amountbdt',
    'amounttk',
    'transactionamountbdt',
    'trxamountbdt',
    'paidamount',
    'totalamount',
    'টাকারপরিমাণ',
    'পরিমাণ',
    'টাকা',
  ],
  credit: [
    'credit',
    'creditamount',
    'in',
    'transactionin',
    'moneyin',
    'paidin',
    'amountin',
    'cr',
    'জমা',
  ],
  debit: [
    'debit',
    'debitamount',
    'out',
    'transactionout',
    'moneyout',
    'withdrawn',
    'paidout',
    'amountout',
    'dr',
    'খরচ',
  ],
  type: [
    'transactiontype',
    'trxtype',
    'txntype',
    'reasontype',
    'servicetype',
    'type',
    'service',
    'particulars',
    'details',
    'description',
    'লেনদেনেরধরন',
    'লেনদেনেরবিবরণ',
    'ধরন',
  ],
  status: ['status', 'transactionstatus', 'trxstatus', 'txnstatus', 'অবস্থা'],
  date: [
    'datetime',
    'dateandtime',
    'transactiondate',
    'transactiondatetime',
    'trxdate',
    'date',
    'transactiontime',
    'trxdatetime',
    'txndate',
    'completiontime',
    'completiondatetime',
    'initiationtime',
    'time',
    'তারিখওসময়',
    'তারিখ',
    'লেনদেনেরসময়',
  ],
} as const;

type ColumnName = keyof typeof columnNames;

export type StatementColumns = Readonly<Partial<Record<ColumnName, number>>>;

const columnAliases: Record<ColumnName, readonly string[]> = columnNames;

/** Column indexes by the head line; undefined for any other line. */
export const findColumns = (line: readonly string[]): StatementColumns | undefined => {
  const titles = line.map(normalizeTitle);
  const columns: Partial<Record<ColumnName, number>> = {};
  for (const [name, aliases] of entriesOf(columnAliases)) {
    const found = aliases
      .map((alias) => titles.indexOf(normalizeTitle(alias)))
      .find((index) => index >= 0);
    if (found !== undefined) columns[name] = found;
  }
  const hasAmount = columns.amount ?? columns.credit ?? columns.debit;
  return columns.trxID !== undefined && hasAmount !== undefined ? columns : undefined;
};
