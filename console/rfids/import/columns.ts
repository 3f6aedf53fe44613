import { entriesOf } from '../../../contract/records.ts';
import type { RfidRow } from '../../../contract/rfid-batches.ts';
import { rfidHeads } from '../../../contract/rfid-columns.ts';

export type Field = keyof RfidRow;

/** Column index of each field; fields without a column are absent. */
export type Mapping = Readonly<Partial<Record<Field, number>>>;

/** Column names of other systems, in English and Bangla. */
const otherNames: Readonly<Record<Field, readonly string[]>> = {
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

/** 'Card No.' → 'cardno'; NFC unifies composed and decomposed letters. */
const bare = (head: string): string =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s._/&#:*()-]/g, '');

/** Maps fields to columns by their heads; each field and each column once. */
export const mappingOf = (heads: readonly string[]): Mapping => {
  const bared = heads.map(bare);
  const mapping: Partial<Record<Field, number>> = {};
  for (const [field, head] of entriesOf(rfidHeads)) {
    const names = [head, ...otherNames[field]].map(bare);
    const found = names.map((name) => bared.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined && !Object.values(mapping).includes(found)) mapping[field] = found;
  }
  return mapping;
};
