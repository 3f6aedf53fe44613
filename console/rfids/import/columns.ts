import { entriesOf } from '../../../contract/records.ts';
import type { RfidRow } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { normalizeTitle } from '../../core/files/normalize-title.ts';

export type ImportField = keyof RfidRow;

/** Column index of each field; fields without a column are absent. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Column names of other systems, in English and Bangla. */
const fieldAliases: Readonly<Record<ImportField, readonly string[]>> = {
  physicalId: [
    'rfidid',
    'rfidno',
    'card',
    'cardid',
    'cardno',
    'cardnumber',
    'uid',
    'physicalid',
    'tag',
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

/** Maps fields to columns by their heads; each field and each column once. */
export const findMapping = (heads: readonly string[]): ColumnMapping => {
  const normalizedHeads = heads.map(normalizeTitle);
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const [field, head] of entriesOf(rfidColumnHeads)) {
    const names = [head, ...fieldAliases[field]].map(normalizeTitle);
    const found = names.map((name) => normalizedHeads.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined && !Object.values(mapping).includes(found)) mapping[field] = found;
  }
  return mapping;
};
