import { latinDigits, parseNumber } from '../../../contract/digits.ts';
import { keysOf, recordOf } from '../../../contract/records.ts';
import type { RfidRow } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { createColumnFinder, titlesOf } from '../../core/files/find-columns.ts';
import { normalizeTitle } from '../../core/files/normalize-title.ts';
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
  name: ['fullname', 'holder', 'cardholder', 'studentname', 'নাম', 'পুরোনাম', 'ছাত্রীরনাম'],
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

/**
 * Joins heads in two lines, as merged cells leave them: 'Card No' and 'Student' above 'Name' and
 * 'Roll'.
 */
export const joinHeads = (lines: readonly TableLine[]): readonly TableLine[] => {
  const [heads, second, ...rows] = lines;
  if (!heads || !second) return lines;
  const card = findMapping(heads.cells).physicalId ?? -1;
  const isLower =
    !second.cells[card] &&
    Object.keys(findMapping(second.cells)).length > 0 &&
    !second.cells.some((cell) => /\p{Nd}/u.test(cell));
  if (!isLower) return lines;
  const width = Math.max(heads.cells.length, second.cells.length);
  const cells = Array.from(
    { length: width },
    (_, index) => second.cells[index] || heads.cells[index] || '',
  );
  return [{ ...heads, cells }, ...rows];
};

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

/** Columns that hold a name in parts, in the order in which the parts are joined. */
const namePartAliases: readonly (readonly string[])[] = [
  ['firstname', 'givenname', 'নামের প্রথম অংশ', 'প্রথম নাম'],
  ['middlename', 'নামের মধ্যাংশ'],
  ['lastname', 'surname', 'familyname', 'নামের শেষ অংশ', 'শেষ নাম'],
].map((aliases) => aliases.map(normalizeTitle));

/** Joins 'First name' and 'Last name' in one column where there is none for the whole name. */
export const joinNames = (lines: readonly TableLine[]): readonly TableLine[] => {
  const heads = lines[0]?.cells ?? [];
  const parts = namePartAliases.flatMap((aliases) => {
    const index = heads.findIndex((head) =>
      titlesOf(head).some((title) => aliases.includes(title)),
    );
    return index < 0 ? [] : [index];
  });
  if (parts.length === 0 || findMapping(heads).name !== undefined) return lines;
  const column = Math.min(...parts);
  return lines.map(({ cells, ...line }, index) => {
    const name = parts.flatMap((part) => cells[part] || []).join(' ');
    const joined = index === 0 ? rfidColumnHeads.name : name;
    return { ...line, cells: cells.map((cell, at) => (at === column ? joined : cell)) };
  });
};
