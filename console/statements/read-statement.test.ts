import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readStatement } from './read-statement.ts';

const readingOf = (...parts: BlobPart[]) => readStatement(new Blob(parts));

const read = async (...parts: BlobPart[]) => {
  const reading = await readingOf(...parts);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.statement;
};

const charge = { kind: 'CHARGE', trxID: 'CK250NROQ5', amount: 10 } as const;

test.each([
  ['Trx ID,Amount', 'CK250NROQ5,10'],
  ['Transaction ID,Transaction Amount', 'CK250NROQ5,10.00'],
  ['trxID;AMOUNT (BDT)', 'CK250NROQ5;10,00'],
  ['Txn ID\tTrx Amount', 'CK250NROQ5\tTk 10'],
  ['ট্রানজেকশন আইডি,টাকার পরিমাণ', 'CK250NROQ5,৳১০'],
  ['"Original Transaction ID","Transaction ID","Amount"', '"X","CK250NROQ5","10"'],
  ['Trx ID,Amount', '="CK250NROQ5",10'],
  ['Trx ID,Amount', "'CK250NROQ5,10"],
  ['Receipt No.,Reason Type,Paid In,Withdrawn', 'CK250NROQ5,Customer Payment,10.00,'],
  ['Transaction Number,Amount (Tk)', 'CK250NROQ5,10'],
  ['Txn No,Amount BDT', 'CK250NROQ5,10'],
  ['Trx ID,CR,DR', 'CK250NROQ5,10,0'],
  ['SL,Status,Fee,Gross Amount,Balance,Tran ID', '1,Completed,0.18,10,990,CK250NROQ5'],
  ['Balance,Received,Withdrawal,Counterparty,Trx', '990,10,,01770618575,CK250NROQ5'],
  ['ক্রমিক,স্ট্যাটাস,লেনদেনের পরিমান (টাকা),লেনদেন নম্বর', '১,সফল,১০,CK250NROQ5'],
  ['ডেবিট,ক্রেডিট,ট্রান্সঅ্যাকশন আইডি', ',১০,CK250NROQ5'],
])('a file with the columns %s is understood', async (head, line) => {
  expect(await read(`${head}\r\n${line}\r\n`)).toEqual({ rows: [charge], leftOut: 0 });
});

test('an ID may have no digit, and a word is none', async () => {
  const text =
    'Trx ID,Amount\nHOFQITSHAG,10\nhofqixnhbc,10\nTotal,20\nSettlement,20\nGRANDTOTAL,20\n';
  const { rows, leftOut } = await read(text);
  expect(rows.map(({ trxID }) => trxID)).toEqual(['HOFQITSHAG', 'hofqixnhbc']);
  expect(leftOut).toBe(3);
});

test('the mark of a UTF-8 file, the lines above the columns and the sum below them are passed over', async () => {
  const text = '\uFEFFStatement of Rupa Shop\n\nFrom,01/03/2026,to,31/03/2026\n';
  const { rows, leftOut } = await read(
    `${text}SL,Date Time,Trx ID,Amount\n1,10/03/2026 12:00,CK250NROQ5,10\n,,Total,10\n\n`,
  );
  expect(rows).toEqual([{ ...charge, date: '10/03/2026 12:00' }]);
  expect(leftOut).toBe(1);
});

test('a file as a spreadsheet saves Unicode text is read', async () => {
  const text = '\uFEFFTrx ID\tAmount\r\nCK250NROQ5\t10\r\n';
  const bytes = new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer);
  expect((await read(bytes)).rows).toEqual([charge]);
});

test('a refund is recognized by its type, by a minus or by the debit column', async () => {
  const refund = { ...charge, kind: 'REFUND' };
  expect((await read('Trx ID,Transaction Type,Amount\nCK250NROQ5,Payment Refund,10')).rows).toEqual(
    [refund],
  );
  expect((await read('Trx ID,Amount\nCK250NROQ5,-10.00')).rows).toEqual([refund]);
  const columns = 'Trx ID,Credit,Debit\n';
  expect((await read(`${columns}CK250NROQ5,0.00,10\nCK250NROQ6,10,`)).rows).toEqual([
    refund,
    { ...charge, trxID: 'CK250NROQ6' },
  ]);
});

test('fees and cash-outs are recognized, and are no refunds', async () => {
  const statement = await read(
    [
      'Receipt No,Details,Paid In,Withdrawn',
      'CK250NROQ5,Merchant Payment,10,',
      'CK250NROQ5,Merchant Payment Fee,,0.18',
      'CK250NROQ6,Service charge,,0.20',
      'CK250NROQ7,Cash Out to Bank,,500',
      'CK250NROQ8,Fund transfer,,250.50',
      'CK250NROQ9,Payment Refund,,10',
    ].join('\n'),
  );
  expect(statement).toEqual({
    rows: [charge, { ...charge, trxID: 'CK250NROQ9', kind: 'REFUND' }],
    leftOut: 0,
    fees: { count: 2, amount: 0.38 },
    cashOuts: { count: 2, amount: 750.5 },
  });
});

test('the first sheet of a workbook is read, with its amounts and dates', async () => {
  const at = new Date('2026-03-10T12:05:00Z');
  const workbook = await writeWorkbook([
    ['Statement of Rupa Shop'],
    [],
    ['Trx ID', 'Date Time', 'Amount'],
    ['CK250NROQ5', { value: at, type: Date, format: 'dd/mm/yyyy hh:mm' }, 10],
    ['CK250NROQ6', '10/03/2026', 9.99],
    [null, 'Total', 19.99],
  ]).toBuffer();
  expect(await read(new Uint8Array(workbook))).toEqual({
    rows: [
      { ...charge, date: '2026-03-10 12:05' },
      { kind: 'CHARGE', trxID: 'CK250NROQ6', amount: 9.99, date: '10/03/2026' },
    ],
    leftOut: 1,
  });
});

test('what came to nothing at bKash, and what has no ID or no amount, is left out and counted', async () => {
  const { rows, leftOut } = await read(
    [
      'Trx ID,Status,Amount',
      'CK250NROQ5,Completed,10',
      'CK250NROQ6,Failed,10',
      '=HYPERLINK("http://evil"),Completed,10',
      'CK250NROQ7,Completed,',
      'CK250NROQ8,Failed,ten',
      ',Completed,10',
    ].join('\n'),
  );
  expect([rows, leftOut]).toEqual([[charge], 5]);
});

test.each(['=1+1', '1e3', '1.000', '٧', '७', '٫', 'ten', '10.555', '99999999', '#N/A', '10-May'])(
  'a transfer of %j is refused with its line, not left out',
  async (amount) => {
    expect(await readingOf(`Trx ID,Amount\nCK250NROQ5,10\nCK250NROQ6,${amount}\nTotal,?`)).toEqual({
      fault: 'AMOUNT',
      line: 3,
    });
  },
);

test.each(['1.23E+12', '#N/A', '1-Feb'])(
  'a transaction ID that the spreadsheet changed to %s is refused with its line',
  async (trxID) => {
    expect(await readingOf(`Trx ID,Amount\nCK250NROQ5,10\n${trxID},10`)).toEqual({
      fault: 'TRX_ID',
      line: 3,
    });
  },
);

test('an amount that became a date is refused with its line', async () => {
  const at = { value: new Date('2026-05-10T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' };
  const workbook = await writeWorkbook([
    ['Trx ID', 'Amount'],
    ['CK250NROQ5', 10],
    ['CK250NROQ6', at],
  ]).toBuffer();
  expect(await readingOf(new Uint8Array(workbook))).toEqual({ fault: 'AMOUNT', line: 3 });
});

test.each([
  ['', 'EMPTY'],
  ['PK\u0003\u0004\u0000\u0000', 'NOT_READABLE'],
  ['PK\u0003\u0004 no workbook', 'NOT_READABLE'],
  ['%PDF-1.7\n%', 'NOT_READABLE'],
  ['Trx ID,Amount\n', 'NO_ROWS'],
  [`Trx ID,Amount\n${'CK250NROQ5,10\n'.repeat(5001)}`, 'TOO_MANY'],
  [`Trx ID,Amount\n${'-,-\n'.repeat(1_000_000)}`, 'TOO_MANY'],
  ['x'.repeat(5 * 1024 * 1024 + 1), 'TOO_LARGE'],
])('a file that is no statement has its fault, number %#', async (text, fault) => {
  expect(await readingOf(text)).toEqual({ fault });
});

test.each([
  ['NO_COLUMNS', 'Name,Address\nRupa,Dhaka\n', 'Name, Address'],
  [
    'NO_AMOUNT',
    'Statement of,Rupa Shop\nDate,Trx ID,Taka given\n1,CK250NROQ5,9\n',
    'Date, Trx ID, Taka given',
  ],
  ['NO_TRX_ID', 'তারিখ,টাকার পরিমাণ,প্রেরক\n১,১০,রুপা\n', 'তারিখ, টাকার পরিমাণ, প্রেরক'],
])(
  'a file without the columns of a statement is refused with %s and those it has',
  async (fault, text, found) => {
    expect(await readingOf(text)).toEqual({ fault, found });
  },
);

const megabytes = 4.9 * 1024 * 1024;

test.each([
  ['one field without an end', `Trx ID,Amount\n"${'x,\n'.repeat(megabytes / 3)}`],
  ['quotes alone', `Trx ID,Amount\n${'"'.repeat(megabytes)}`],
  ['quotes and commas', `Trx ID,Amount\n${'",'.repeat(megabytes / 2)}`],
  ['empty fields alone', `Trx ID,Amount\n${','.repeat(megabytes)}`],
  ['one long line', 'a'.repeat(megabytes)],
  ['empty lines alone', '\n'.repeat(megabytes)],
])('%s come to an end', { timeout: 20_000 }, async (_, text) => {
  expect(await readingOf(text)).toHaveProperty('fault');
});
