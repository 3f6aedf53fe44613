import { entriesOf } from '../../contract/records.ts';

/** Column names of bKash statements and of spreadsheets. */

const names = {
  trxID: [
    'trxid',
    'transactionid',
    'txnid',
    'trxno',
    'transactionno',
    'bkashtrxid',
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
    'টাকারপরিমাণ',
    'পরিমাণ',
    'টাকা',
  ],
  credit: ['credit', 'creditamount', 'in', 'transactionin', 'moneyin'],
  debit: ['debit', 'debitamount', 'out', 'transactionout', 'moneyout'],
  type: ['transactiontype', 'trxtype', 'txntype', 'type', 'particulars', 'লেনদেনেরবিবরণ', 'ধরন'],
  status: ['status', 'transactionstatus', 'trxstatus', 'অবস্থা'],
  date: [
    'datetime',
    'dateandtime',
    'transactiondate',
    'transactiondatetime',
    'trxdate',
    'date',
    'transactiontime',
    'completiontime',
    'time',
    'তারিখওসময়',
    'তারিখ',
    'লেনদেনেরসময়',
  ],
} as const;

type Name = keyof typeof names;

export type Columns = Readonly<Partial<Record<Name, number>>>;

/** 'Amount (BDT)' → 'amount'; NFC unifies composed and decomposed letters. */
const bare = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((bdt|tk\.?|৳|টাকা)\)|[\s._/&#:-]/g, '');

const listed: Record<Name, readonly string[]> = names;

/** Column indexes by the head line; undefined for any other line. */
export const columnsIn = (line: readonly string[]): Columns | undefined => {
  const titles = line.map(bare);
  const columns: Partial<Record<Name, number>> = {};
  for (const [name, known] of entriesOf(listed)) {
    const found = known.map((one) => titles.indexOf(bare(one))).find((index) => index >= 0);
    if (found !== undefined) columns[name] = found;
  }
  const hasAmount = columns.amount ?? columns.credit ?? columns.debit;
  return columns.trxID !== undefined && hasAmount !== undefined ? columns : undefined;
};
