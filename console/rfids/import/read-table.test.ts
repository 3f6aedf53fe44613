import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { TableReading } from '../../core/files/table.ts';
import { findMapping, guessCardColumn } from './columns.ts';
import { readTableFile } from './read-table.ts';
import { parseLines } from './rows.ts';

const tableIn = (reading: TableReading) => {
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.table;
};

const cellsIn = (reading: TableReading) => tableIn(reading).lines.map(({ cells }) => cells);

const readText = (text: string) => readTableFile(new Blob([text]));

const rowsIn = (reading: TableReading) => {
  const { lines, hasHeads } = tableIn(reading);
  return parseLines(lines, findMapping(lines[0]?.cells ?? []), hasHeads);
};

test('known columns that one blank divides refuse the file with the line of their heads', async () => {
  const text = 'Card Name Points\n0007101235 Nasrin 7';
  expect(await readText(text)).toEqual({ fault: 'BLANKS', line: 1 });
});

const aWorkbook = (data: (string | number | null)[][]) => writeWorkbook(data).toBuffer();

test.each([
  ['RFID,Name,Points', '04A1,নাসরিন,7'],
  ['Card No.;Full name;Balance', '04A1;নাসরিন;7'],
  ['uid\tName\tPoint', '04A1\tনাসরিন\t7'],
  ['কার্ড নম্বর,নাম,পয়েন্ট', '04A1,নাসরিন,৭'],
  ['Card No (10 digits),Name [in Bangla],Points', '04A1,নাসরিন,7'],
  ['Card No / কার্ড নম্বর,Name/নাম,Points', '04A1,নাসরিন,7'],
  ['"Name","Card ID","Points"', '"নাসরিন","04A1","7"'],
])('the columns %s are recognized', async (head, line) => {
  const [row] = rowsIn(await readText(`${head}\r\n${line}\r\n`));
  expect(row).toMatchObject({
    number: 2,
    row: { physicalId: '04A1', name: 'নাসরিন', point: 7 },
    faults: {},
  });
});

test('what was exported reads as it was', async () => {
  const text =
    '\uFEFFRFID,Name,Designation,Designation ID,Stock type,Free,Points,Status\r\n' +
    '04A1,"নাসরিন, রহিমা",\'=Teacher,1023,UNLIMITED,No,7,Active\r\n' +
    "'-04A2,,,,LIMITED,Yes,0,Blocked\r\n";
  const expected = [
    {
      physicalId: '04A1',
      name: 'নাসরিন, রহিমা',
      designation: '=Teacher',
      designationId: '1023',
      stockType: 'UNLIMITED',
      isFree: false,
      point: 7,
      isActive: true,
    },
    { physicalId: '-04A2', stockType: 'LIMITED', isFree: true, point: 0, isActive: false },
  ];
  expect(rowsIn(await readTableFile(new Blob([text]))).map(({ row }) => row)).toEqual(expected);
});

test('a workbook is read as a file is, its numbers as they are written there', async () => {
  const bytes = await aWorkbook([
    ['Card ID', 'Name', 'Points'],
    [1_234_567_890, 'নাসরিন', 7],
    [null, null, null],
    ["'=1+1", 'Rahima', null],
  ]);
  const rows = rowsIn(await readTableFile(new Blob([new Uint8Array(bytes)])));
  expect(rows.map(({ number, row }) => [number, row.physicalId, row.point])).toEqual([
    [2, '1234567890', 7],
    [4, '=1+1', undefined],
  ]);
});

test('a long workbook is unpacked without a thread of its own', async () => {
  const data = Array.from({ length: 10_000 }, (_, index) => [
    `04A1B2C3D4${index}`,
    `Name ${index}`,
  ]);
  const reading = await readTableFile(new Blob([new Uint8Array(await aWorkbook(data))]));
  expect(tableIn(reading).lines).toHaveLength(10_000);
});

test('every fault of a line has its field', async () => {
  const long = 'x'.repeat(101);
  const lines = rowsIn(
    await readText(
      `RFID,Name,Stock type,Free,Points,Status\n,A,,,,\n${long},B,,,,\n04A1,C,some,perhaps,-1,gone\n04A1,D,,,1.5,\n1.23E+15,E,,,,\n`,
    ),
  );
  expect(lines.map(({ number, faults }) => [number, Object.keys(faults).sort()])).toEqual([
    [2, ['physicalId']],
    [3, ['physicalId']],
    [4, ['isActive', 'isFree', 'point', 'stockType']],
    [5, ['physicalId', 'point']],
    [6, ['physicalId']],
  ]);
});

test.each([
  ['1.23E+12', true],
  ['1,23E+12', true],
  ['1٫23E+12', true],
  ['12.3E+10', true],
  ['4E+12', true],
  ['4e-05', true],
  ['১.২৩E+১২', true],
  ['4E123456', false],
  ['04E12', false],
  ['4E12', false],
  ['12345678E1', false],
  ['E+12', false],
])('a card %s was rounded by a spreadsheet: %s', async (id, isRounded) => {
  const [row] = rowsIn(await readText(`RFID;Name\n${id};Amina`));
  expect(row?.faults.physicalId !== undefined).toBe(isRounded);
});

test.each(['AABBCCDD', 'aa:bb:cc:dd', 'AA-BB-CC-DD-EE-FF'])(
  'the card %s of letters alone is none of the heads above it',
  async (id) => {
    const [row] = rowsIn(await readText(`RFID;Name\n${id};Amina\n04A2B9C1;Rahima`));
    expect(row?.faults).toEqual({});
  },
);

test('no card of hexadecimal digits is a rounded number or a head', async () => {
  const digits = fc.stringMatching(/^[0-9A-F]{8,14}$/);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(digits, { minLength: 1 }), async (ids) => {
      const rows = rowsIn(await readText(['RFID', ...ids].join('\n')));
      expect(rows.map(({ row, faults }) => [row.physicalId, faults])).toEqual(
        ids.map((id) => [id, {}]),
      );
    }),
  );
});

test.each([
  ['First Name,Last Name', 'Nasrin,Akter', 'Nasrin Akter'],
  ['Surname,Given name', 'Akter,Nasrin', 'Nasrin Akter'],
  ['First Name,Middle Name,Last Name', 'Nasrin,,Akter', 'Nasrin Akter'],
  ['First Name,Roll', 'Nasrin,7', 'Nasrin'],
  ['Surname,Roll,Given name', 'Akter', 'Akter'],
  ['First name,Last name', '', undefined],
  ['Name,Last Name', 'Nasrin Akter,Akter', 'Nasrin Akter'],
  ['Name,Surname', 'Nasrin,Akter', 'Nasrin Akter'],
  ['Name,First name,Last name', 'Nasrin Akter,nasrin,Akter', 'Nasrin Akter'],
  ['First,Last', 'Nasrin,Akter', 'Nasrin Akter'],
  ['Name (First),Name (Last)', 'Nasrin,Akter', 'Nasrin Akter'],
  ['Last_Name,FIRST_NAME', 'Akter,Nasrin', 'Nasrin Akter'],
  ['Student’s First Name,Student’s Last Name', 'Nasrin,Akter', 'Nasrin Akter'],
  ['Forename,Surname', 'Nasrin,Akter', 'Nasrin Akter'],
  ['নামের প্রথম অংশ,নামের শেষ অংশ', 'নাসরিন,আক্তার', 'নাসরিন আক্তার'],
  ['First name / প্রথম নাম,Last name / শেষ নাম', 'Nasrin,Akter', 'Nasrin Akter'],
  ['First name,Last name', 'Rina,Ri', 'Rina Ri'],
  ['Name,Last', 'Nasrin,7', 'Nasrin'],
  ['Name,Father’s last name', 'Nasrin,Karim', 'Nasrin'],
  ['Name,Last visit', 'Nasrin,1/2/2026', 'Nasrin'],
  ['Student’s name,Roll', 'Nasrin,7', 'Nasrin'],
])('the columns %s hold the name', async (heads, cells, name) => {
  const [row] = rowsIn(await readText(`Card No,${heads}\nK-1,${cells}`));
  expect(row?.row).toMatchObject({ physicalId: 'K-1', ...(name && { name }) });
});

test.each([
  ['Card No,Name,,Card No,Name\nK-1,Amina,,K-2,Eti', { fault: 'SEVERAL_TABLES', line: 1 }],
  ['Class 7\nCard No.,card_no\nK-1,K-2', { fault: 'SEVERAL_TABLES', line: 2 }],
  ['RFID,Card No\nK-1,0007101235', { table: expect.anything() }],
])('of tables side by side in %j none is lost', async (text, reading) => {
  expect(await readText(text)).toEqual(reading);
});

test('a cell with an error and a head that is repeated are faults of their lines', async () => {
  const text = 'Card No,Name,Roll\nK-1,#N/A,1\nK-2,Amina,#REF!\nCard No,Name,Roll\nK-3,Rahima,3';
  const rows = rowsIn(await readText(text));
  expect(rows.map(({ number, faults }) => [number, Object.keys(faults)])).toEqual([
    [2, ['name']],
    [3, ['designationId']],
    [4, ['physicalId']],
    [5, []],
  ]);
});

test.each([
  ['Card No,Name,Points\nNumber,Text,Tk\nK-1,Amina,5\nK-2,Eti,', ['physicalId']],
  ['Card No,Name\nপরিচয়,পুরো নাম\n০৪A1,নাসরিন', ['physicalId']],
  ['Card No,Name\nMASTER,\nGUEST,\nK-1,Amina', []],
  ['Card No,Points\nMASTER,5\nK-1,7', []],
  ['Card No\nMASTER', []],
])('of %j the line below the heads has the faults %j', async (text, fields) => {
  const [row] = rowsIn(await readText(text));
  expect(Object.keys(row?.faults ?? {})).toEqual(fields);
});

test.each([
  'Total,,11',
  'TOTAL: 2,,11',
  'Grand total,,',
  'Sub-total,,11',
  ',Total,11',
  '2,Total,11',
  'মোট,,১১',
  'সর্বমোট: ২,,',
])('the line %j is a total and no RFID', async (line) => {
  const text = `Card No,Name,Points\n0007101235,Amina,5\n0007101236,Eti,6\n${line}\n`;
  const rows = rowsIn(await readText(text));
  expect(rows.map(({ faults }) => faults.physicalId)).toEqual([
    undefined,
    undefined,
    'This is a total of the list',
  ]);
});

test.each(['TOTAL-7', 'মোটামুটি', 'Totally'])('the number %j may be that of an RFID', async (id) => {
  const [row] = rowsIn(await readText(`Card No,Name\n${id},Amina\n`));
  expect(row?.faults).toEqual({});
});

test.each([
  ['0007101235\n0007101236\n\nHead teacher', [false, false, true]],
  ['0007101235\nDate: 01/02/2026\n০৪A2', [false, true, false]],
  ['04A2B9C1\nDEADBEEF\nFACE1234', [false, false, false]],
  ['PAD-1\nKIT-2\nMASTER', [false, false, false]],
  ['K-1\nMASTER', [false, false]],
])('of the cards %j those with a word where most have none are doubtful', async (cards, doubts) => {
  const rows = rowsIn(await readText(`Card No\n${cards}`));
  expect(rows.map(({ doubt }) => doubt !== undefined)).toEqual(doubts);
});

test.each(['1-Feb', 'Feb-26', '01-Feb-26', '1-Feb-2026', '১-Feb', '12-DEC', '2026-02-01 00:00:00'])(
  'the roll number %j of a CSV file is a date of the spreadsheet',
  async (roll) => {
    const [row] = rowsIn(await readText(`Card No,Roll\nK-1,${roll}`));
    expect(Object.keys(row?.faults ?? {})).toEqual(['designationId']);
  },
);

test('heads in two lines, as merged cells leave them, are those of one table', async () => {
  const [row, ...others] = rowsIn(await readText('Card No,Student,\n,Name,Roll\n04A1,Amina,7\n'));
  expect(row).toMatchObject({
    number: 3,
    row: { physicalId: '04A1', name: 'Amina', designationId: '7' },
  });
  expect(others).toEqual([]);
  const [below] = rowsIn(
    await readText('Card,Student,,\nNo,Name,Class,Roll\n04A1,Amina,Seven,7\n'),
  );
  expect(below).toMatchObject({
    number: 3,
    row: { physicalId: '04A1', name: 'Amina', designationId: '7' },
  });
  const [names] = rowsIn(await readText('Card No,Name,,Roll\n,First,Last,\n04A1,Amina,Akter,7\n'));
  expect(names?.row).toMatchObject({ physicalId: '04A1', name: 'Amina Akter' });
});

test.each([
  ['04A1\tAmina\n04A2\tEti', 0],
  ['1,04A1,Amina\n2,04A2,Eti', 1],
  ['১,04A1\n২,04A2', 1],
  ['Sl,Chip,Student\n1,04A1,Amina\n2,04A2,Eti', 1],
  [',,04A1\n,,04A2', 2],
  ['1\n2\n3', 0],
])('in %j without known heads the cards stand in column %i', async (text, column) => {
  expect(guessCardColumn(tableIn(await readText(text)).lines)).toBe(column);
});

test('a list of facilities and numbers is one of cards', async () => {
  expect(cellsIn(await readText('108,23347\n৭,65535\n'))).toEqual([['108,23347'], ['৭,65535']]);
});

test('a number that a spreadsheet made a date of is a fault of its field', async () => {
  const bytes = await writeWorkbook([
    ['Card No', 'Name', 'Roll'],
    ['K-1', 'Nasrin', { value: new Date('2026-02-01'), type: Date, format: 'd-mmm' }],
  ]).toBuffer();
  const [row] = rowsIn(await readTableFile(new Blob([new Uint8Array(bytes)])));
  expect(row?.faults).toEqual({
    designationId:
      'The spreadsheet turned this into a date. Format the column as text there and type it again.',
  });
});

test('what people do not see in a cell is no part of it', async () => {
  expect(
    cellsIn(await readText('RFID,Name\n\u200B04A1\u200E,"Two\nlines\u202E"\n="007",x\n')),
  ).toEqual([
    ['RFID', 'Name'],
    ['04A1', 'Two lines'],
    ['007', 'x'],
  ]);
});

test('a column of IDs alone, and rows copied from a sheet, are understood', async () => {
  expect(cellsIn(await readText('04A1\n04A2\n'))).toEqual([['04A1'], ['04A2']]);
  expect(cellsIn(await readText('04A1\tনাসরিন\r\n04A2\tরহিমা'))).toEqual([
    ['04A1', 'নাসরিন'],
    ['04A2', 'রহিমা'],
  ]);
});

/** An archive of one file whose header claims `unpackedSize`. */
const anArchive = (content: Buffer, unpackedSize = content.length): Uint8Array => {
  const archive = zipSync({ 'xl/workbook.xml': content });
  new DataView(archive.buffer).setUint32(22, unpackedSize, true);
  return archive;
};

const aBomb = (bytes: number, unpackedSize: number): Uint8Array =>
  anArchive(Buffer.alloc(bytes, 0x20), unpackedSize);

/** More files than a workbook has. */
const manyFiles = zipSync(
  Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [index, new Uint8Array(1)])),
);

/** As a word processor writes it. */
const aDocument = zipSync({
  '_rels/.rels': Buffer.from(
    '<Relationships><Relationship Id="r" Type="/officeDocument" Target="word/document.xml"/></Relationships>',
  ),
  'word/document.xml': Buffer.from('<w:document/>'),
});

const megabyte = 1024 * 1024;

test.each([
  ['nothing', '', 'EMPTY'],
  ['empty lines', '\n\n,,\n', 'EMPTY'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'NOT_READABLE'],
  ['a PDF', '%PDF-1.7 …', 'NOT_READABLE'],
  ['a workbook of 1997', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'OLD_WORKBOOK'],
  ['an archive cut short', Buffer.from('PK\x03\x04 and no more'), 'NOT_READABLE'],
  ['an archive that is no workbook', aBomb(10, 10), 'NOT_READABLE'],
  ['a document of words', aDocument, 'NOT_READABLE'],
  ['a bomb', aBomb(40 * megabyte, 40 * megabyte), 'TOO_LARGE'],
  ['a bomb that says it is small', aBomb(40 * megabyte, 100), 'TOO_LARGE'],
  ['an archive that says it is a bomb', aBomb(10, 200 * megabyte), 'TOO_LARGE'],
  ['an archive of too many files', manyFiles, 'TOO_LARGE'],
  ['too many rows', `RFID\n${'04A1\n'.repeat(10_002)}`, 'TOO_MANY'],
  ['a million rows', '1\n'.repeat(1_000_000), 'TOO_MANY'],
  ['more than 5 MB', Buffer.alloc(5 * megabyte + 1, 0x31), 'TOO_LARGE'],
])('%s cannot be imported, and the fault says why', async (_, content, fault) => {
  const part = typeof content === 'string' ? content : new Uint8Array(content);
  expect(await readTableFile(new Blob([part]))).toEqual({ fault });
});

test.each([
  ['one field without an end', `RFID,Name\n"${'x,\n'.repeat(1_000_000)}`],
  ['quotes alone', `RFID\n${'"'.repeat(4 * megabyte)}`],
  ['separators alone', `RFID\n${','.repeat(4 * megabyte)}`],
])('%s come to an end', { timeout: 20_000 }, async (_, text) => {
  expect(await readTableFile(new Blob([text]))).toBeDefined();
});
