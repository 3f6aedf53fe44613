import { expect, test } from 'vitest';
import { readTable } from '../../core/files/read-table.ts';
import { machineTable } from './columns.ts';
import { parseLines } from './lines.ts';

const read = async (text: string) => {
  const reading = await readTable(new Blob([text]), machineTable);
  if ('fault' in reading) throw new Error(reading.fault);
  return parseLines(reading.table);
};

const rowsIn = async (text: string) =>
  (await read(text)).map(({ row: { physicalId, name, simNumber } }) => [
    physicalId,
    name,
    simNumber,
  ]);

const twoMachines = [
  ['PGC-01', 'Library', '01712345678'],
  ['PGC-02', 'Hall', '01812345678'],
];

test.each([
  ['of a sheet', 'PGC-01\tLibrary\t01712345678\r\nPGC-02\tHall\t01812345678'],
  ['with commas', 'PGC-01, Library, 01712345678\nPGC-02, Hall, 01812345678'],
  ['with semicolons', 'PGC-01;Library;01712345678\nPGC-02;Hall;01812345678'],
  ['with heads', 'ID,Name,SIM\nPGC-01,Library,01712345678\nPGC-02,Hall,01812345678'],
  [
    'in another order',
    'SIM no.;Machine ID;Place\n01712345678;PGC-01;Library\n01812345678;PGC-02;Hall',
  ],
  ['in Bangla', 'আইডি\tনাম\tসিম নম্বর\nPGC-০১\tLibrary\t০১৭১২৩৪৫৬৭৮\nPGC-০২\tHall\t০১৮১২৩৪৫৬৭৮'],
  ['without heads in Bangla digits', 'PGC-০১,Library,০১৭১২৩৪৫৬৭৮\n\nPGC-০২,Hall,০১৮১২৩৪৫৬৭৮\n'],
  ['with empty lines', '\n\nPGC-01,Library,01712345678\n\n,,\nPGC-02,Hall,01812345678\n\n'],
  ['with the SIM second', 'PGC-01,01712345678,Library\nPGC-02,01812345678,Hall'],
])('a list %s is understood', async (_, text) => {
  expect(await rowsIn(text)).toEqual(twoMachines);
});

test('IDs alone are enough, and a SIM number may come without a name', async () => {
  expect(await rowsIn('PGC-01\nPGC-02\n')).toEqual([
    ['PGC-01', '', ''],
    ['PGC-02', '', ''],
  ]);
  expect(await rowsIn('PGC-01,+880 1712-345678\nPGC-02,')).toEqual([
    ['PGC-01', '', '+880 1712-345678'],
    ['PGC-02', '', ''],
  ]);
});

test('each fault stands at its field, with the number of its line', async () => {
  const lines = await read(
    `ID,Name,SIM\n,Library,017\nPGC-01,Hall,1.71E+09\nPGC-01,Gate,017\n..,,\n${'x'.repeat(101)},,\n#N/A,,\nPGC-02,Hall,${'1'.repeat(41)}\nFeb-26,Gate,\nTotal: 8,,`,
  );
  expect(lines.map(({ number, faults }) => [number, Object.keys(faults)])).toEqual([
    [2, ['physicalId']],
    [3, ['simNumber']],
    [4, ['physicalId']],
    [5, ['physicalId']],
    [6, ['physicalId']],
    [7, ['physicalId']],
    [8, ['simNumber']],
    [9, ['physicalId']],
    [10, ['physicalId']],
  ]);
});
