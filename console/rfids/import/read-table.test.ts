import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { findMapping } from './columns.ts';
import { parseText, readTableFile } from './read-table.ts';
import { parseLines } from './rows.ts';
import type { TableReading } from './table.ts';

const tableIn = (reading: TableReading) => {
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.table;
};

const cellsIn = (reading: TableReading) => tableIn(reading).lines.map(({ cells }) => cells);

const rowsIn = (reading: TableReading) => {
  const table = tableIn(reading);
  return parseLines(table, findMapping(table.lines[0]?.cells ?? []), true);
};

const aWorkbook = (data: (string | number | null)[][]) => writeWorkbook(data).toBuffer();

test.each([
  ['RFID,Name,Points', '04A1,নাসরিন,7'],
  ['Card No.;Full name;Balance', '04A1;নাসরিন;7'],
  ['uid\tName\tPoint', '04A1\tনাসরিন\t7'],
  ['কার্ড নম্বর,নাম,পয়েন্ট', '04A1,নাসরিন,৭'],
  ['"Name","Card ID","Points"', '"নাসরিন","04A1","7"'],
])('the columns %s are recognized', (head, line) => {
  const [row] = rowsIn(parseText(`${head}\r\n${line}\r\n`));
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

test('every fault of a line has its field', () => {
  const long = 'x'.repeat(101);
  const lines = rowsIn(
    parseText(
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

test('what people do not see in a cell is no part of it', () => {
  expect(cellsIn(parseText('RFID,Name\n\u200B04A1\u200E,"Two\nlines\u202E"\n="007",x\n'))).toEqual([
    ['RFID', 'Name'],
    ['04A1', 'Two lines'],
    ['007', 'x'],
  ]);
});

test('a column of IDs alone, and rows copied from a sheet, are understood', () => {
  expect(cellsIn(parseText('04A1\n04A2\n'))).toEqual([['04A1'], ['04A2']]);
  expect(cellsIn(parseText('04A1\tনাসরিন\r\n04A2\tরহিমা'))).toEqual([
    ['04A1', 'নাসরিন'],
    ['04A2', 'রহিমা'],
  ]);
});

test('a file as a spreadsheet saves Unicode text is read', async () => {
  const text = '\uFEFFRFID\tName\r\n04A1\tনাসরিন\r\n';
  const bytes = new Uint16Array([...text].map((one) => one.charCodeAt(0)));
  expect(cellsIn(await readTableFile(new Blob([bytes])))[1]).toEqual(['04A1', 'নাসরিন']);
});

/** An archive of one file whose header claims `unpackedSize`. */
const anArchive = (content: Buffer, unpackedSize = content.length): Uint8Array => {
  const archive = zipSync({ 'xl/workbook.xml': content });
  new DataView(archive.buffer).setUint32(22, unpackedSize, true);
  return archive;
};

const aBomb = (bytes: number, unpackedSize: number): Uint8Array =>
  anArchive(Buffer.alloc(bytes, 0x20), unpackedSize);

const aSheetOf = (rows: string): Uint8Array =>
  anArchive(Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`));

/** More files than a workbook has. */
const manyFiles = zipSync(
  Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [index, new Uint8Array(1)])),
);

const megabyte = 1024 * 1024;
/** More text than the detection of the encoding and separator reads. */
const manyNames = '04A1,Nasrin Akter\n'.repeat(5000);

test.each([
  ['nothing', '', 'EMPTY'],
  ['empty lines', '\n\n,,\n', 'EMPTY'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'NOT_READABLE'],
  ['a PDF', '%PDF-1.7 …', 'NOT_READABLE'],
  [
    'another encoding',
    Buffer.from([0x52, 0x46, 0x49, 0x44, 0x0a, 0xe0, 0xa6, 0x0a]),
    'NOT_READABLE',
  ],
  [
    'another encoding that only a late name shows',
    Buffer.concat([Buffer.from(manyNames), Buffer.from([0x41, 0xe9, 0x0a])]),
    'NOT_READABLE',
  ],
  ['a workbook of 1997', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'OLD_WORKBOOK'],
  ['an archive cut short', Buffer.from('PK\x03\x04 and no more'), 'NOT_READABLE'],
  ['an archive that is no workbook', aBomb(10, 10), 'NOT_READABLE'],
  ['a bomb', aBomb(40 * megabyte, 40 * megabyte), 'TOO_LARGE'],
  ['a bomb that says it is small', aBomb(40 * megabyte, 100), 'TOO_LARGE'],
  ['an archive that says it is a bomb', aBomb(10, 200 * megabyte), 'TOO_LARGE'],
  ['an archive of too many files', manyFiles, 'TOO_LARGE'],
  [
    'a cell in the last corner',
    aSheetOf('<row r="1048576"><c r="XFD1048576"/></row>'),
    'TOO_LARGE',
  ],
  ['a row beyond all sheets', aSheetOf("<row r='1e9'></row>"), 'TOO_LARGE'],
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
