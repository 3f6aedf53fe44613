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
