import { keysOf, recordOf } from '../../../contract/records.ts';
import type { RfidRow } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { latinDigits, parseNumber } from '../../../contract/values/digits.ts';
import { createColumnFinder } from '../../core/files/find-columns.ts';
import type { TableLine } from '../../core/files/table.ts';

export type ImportField = keyof RfidRow;

/** Column index of each field; fields without a column are absent. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Column names of other systems, in English and Bangla. */
const fieldAliases: Readonly<Record<ImportField, readonly string[]>> = {
  physicalId: [
    'rfidid',
    'rfidno',
    'rfidnumber',
    'rfidcard',
    'rfidcardid',
    'rfidcardno',
    'rfidcardnumber',
    'rfidtag',
    'rfiduid',
    'card',
    'cardid',
    'cardno',
    'cardnumber',
    'carduid',
    'smartcardno',
    'uid',
    'physicalid',
    'tag',
    'tagid',
    'tagno',
    'আরএফআইডি',
    'কার্ড',
    'কার্ডনম্বর',
    'কার্ডনং',
    'কার্ডআইডি',
    'আইডি',
  ],
  name: [
    'fullname',
    'holder',
    'cardholder',
    'studentname',
    'studentsname',
    'nameofstudent',
    'নাম',
    'পুরোনাম',
    'ছাত্রীরনাম',
    'শিক্ষার্থীরনাম',
  ],
  designation: ['role', 'position', 'title', 'class', 'পদবি', 'পদবী', 'শ্রেণি', 'শ্রেণী'],
  designationId: [
    'designationno',
    'employeeid',
    'studentid',
    'roll',
    'rollno',
    'staffid',
    'পদবিআইডি',
    'পদবিরআইডি',
    'রোল',
    'রোলনম্বর',
  ],
  stockType: ['limit', 'limits', 'limitation', 'type', 'স্টকেরধরন', 'সীমা', 'ধরন'],
  isFree: ['isfree', 'isrfidfree', 'ফ্রি', 'বিনামূল্যে'],
  point: ['point', 'balance', 'credit', 'পয়েন্ট', 'ব্যালেন্স'],
  isActive: ['state', 'active', 'isactive', 'অবস্থা', 'স্ট্যাটাস', 'সক্রিয়'],
};

/** Maps fields to columns by their heads. */
export const findMapping: (heads: readonly string[]) => ColumnMapping = createColumnFinder(
  recordOf(keysOf(rfidColumnHeads), (field) => [rfidColumnHeads[field], ...fieldAliases[field]]),
);

/** Joins what a comma divides in each line of a list: facility and number of a card, `108,23347`. */
export const joinFacilities = (lines: readonly TableLine[]): readonly TableLine[] =>
  lines.every(({ cells }) => /^\d{1,3},\d{5}$/.test(latinDigits(cells.join())))
    ? lines.map((line) => ({ ...line, cells: [line.cells.join()] }))
    : lines;

/** Guesses the column of the cards where no heads name it: the first one that does not count lines. */
export const guessCardColumn = (lines: readonly TableLine[]): number => {
  const columns = [...(lines[0]?.cells.keys() ?? [])].filter((index) =>
    lines.some(({ cells }) => cells[index]),
  );
  const isCount = (column: number) => {
    const numbers = lines.flatMap(({ cells }) => parseNumber(cells[column] ?? '') ?? []);
    return numbers.length >= lines.length - 1 && numbers.every((number, at) => number === at + 1);
  };
  return columns.find((column) => columns.length === 1 || !isCount(column)) ?? 0;
};
