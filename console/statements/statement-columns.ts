import { createColumnFinder } from '../core/files/find-columns.ts';

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
    'trx',
    'txid',
    'tranid',
    'transid',
    'tranxid',
    'trnxid',
    'transactionref',
    'transactionrefno',
    'trxref',
    'receiptno',
    'receiptnumber',
    'ট্রানজেকশনআইডি',
    'লেনদেনআইডি',
    'ট্রানজ্যাকশনআইডি',
    'ট্রান্সঅ্যাকশনআইডি',
    'ট্রানজাকশনআইডি',
    'ট্রানজেকশননম্বর',
    'ট্রানজেকশননং',
    'লেনদেননম্বর',
    'লেনদেননং',
    'রসিদনম্বর',
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
    'grossamount',
    'saleamount',
    'paymentamount',
    'amountinbdt',
    'amountintk',
    'amountreceived',
    'receivedamount',
    'টাকারপরিমাণ',
    'টাকারপরিমান',
    'লেনদেনেরপরিমাণ',
    'লেনদেনেরপরিমান',
    'অর্থেরপরিমাণ',
    'পরিমান',
    'মোটটাকা',
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
    'received',
    'deposit',
    'জমা',
    'ক্রেডিট',
    'প্রাপ্তি',
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
    'withdrawal',
    'খরচ',
    'ডেবিট',
    'উত্তোলন',
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
    'narration',
    'reason',
    'transactiondetails',
    'লেনদেনেরধরন',
    'লেনদেনেরবিবরণ',
    'লেনদেনেরধরণ',
    'ধরন',
    'ধরণ',
    'বিবরণ',
  ],
  status: [
    'status',
    'transactionstatus',
    'trxstatus',
    'txnstatus',
    'অবস্থা',
    'স্ট্যাটাস',
    'লেনদেনেরঅবস্থা',
  ],
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
    'completedon',
    'paymenttime',
    'paymentdate',
    'postingdate',
    'time',
    'তারিখওসময়',
    'তারিখএবংসময়',
    'লেনদেনেরতারিখ',
    'তারিখ',
    'লেনদেনেরসময়',
  ],
} as const;

type ColumnName = keyof typeof columnNames;

export type StatementColumns = Readonly<Partial<Record<ColumnName, number>>>;

const matchColumns = createColumnFinder<ColumnName>(columnNames);

/** Names the fault that keeps a line from heading a statement; undefined without one. */
const missingFault = (columns: StatementColumns) => {
  const hasAmount = (columns.amount ?? columns.credit ?? columns.debit) !== undefined;
  if (columns.trxID !== undefined) return hasAmount ? undefined : 'NO_AMOUNT';
  return hasAmount ? 'NO_TRX_ID' : 'NO_COLUMNS';
};

/** Column indexes by the head line; undefined for any other line. */
export const findColumns = (line: readonly string[]): StatementColumns | undefined => {
  const columns = matchColumns(line);
  return missingFault(columns) ? undefined : columns;
};

export interface ColumnFault {
  readonly fault: 'NO_COLUMNS' | 'NO_TRX_ID' | 'NO_AMOUNT';
  /** The titles of the line that comes closest to the heads of a statement. */
  readonly found: string;
}

const maxHeadLines = 50;
const maxTitles = 12;
const maxTitleLength = 40;

/** Known columns come first, then the number of cells. */
const rankHeads = (line: readonly string[]): number =>
  Object.keys(matchColumns(line)).length * 1000 + line.filter(Boolean).length;

/** Describes what a table without the heads of a statement has instead. */
export const describeColumns = (lines: readonly (readonly string[])[]): ColumnFault => {
  const heads = lines
    .slice(0, maxHeadLines)
    .reduce(
      (best: readonly string[], line) => (rankHeads(line) > rankHeads(best) ? line : best),
      [],
    );
  const titles = heads.filter(Boolean).map((title) => title.slice(0, maxTitleLength));
  return {
    fault: missingFault(matchColumns(heads)) ?? 'NO_COLUMNS',
    found: titles.slice(0, maxTitles).join(', '),
  };
};
