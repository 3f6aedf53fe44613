import { latinDigits } from '../../../contract/digits.ts';
import { type RfidRow, rfidRow } from '../../../contract/rfid-batches.ts';
import { faultsOf } from '../../core/faults.ts';
import { say } from '../../core/texts.ts';
import type { Field, Mapping } from './columns.ts';
import type { Table } from './table.ts';

/** A line below the heads, ready for the import. */
export interface Line {
  readonly number: number;
  readonly row: RfidRow;
  /** Faults by field that keep the line out. */
  readonly faults: Readonly<Partial<Record<Field, string>>>;
}

const yes = /^(yes|y|true|1|free|active|activated|হ্যাঁ|হ্যা|ফ্রি|সক্রিয়|চালু)$/i;
const no = /^(no|n|false|0|paid|blocked|block|inactive|না|ব্লক|ব্লক করা|বন্ধ|নিষ্ক্রিয়)$/i;

/** Undefined for an empty cell, null for an unknown word. */
const flagIn = (cell: string): boolean | undefined | null => {
  if (cell === '') return undefined;
  if (yes.test(cell)) return true;
  return no.test(cell) ? false : null;
};

const stockTypes: readonly (readonly [RegExp, NonNullable<RfidRow['stockType']>])[] = [
  [/^(limited|yes|সীমিত)$/i, 'LIMITED'],
  [/^(unlimited|no|none|অসীম|সীমাহীন|আনলিমিটেড)$/i, 'UNLIMITED'],
];

const pointIn = (cell: string): number | undefined => {
  if (cell === '' || cell === '-') return undefined;
  const digits = latinDigits(cell).replace(/,(?=\d)/g, '');
  return /^-?\d+(\.0+)?$/.test(digits) ? Number(digits) : Number.NaN;
};

const unknownWord = say('Not a word that is known here');
const isRounded = /^\d(\.\d+)?e\+?\d+$/i;
const roundedText = say('The spreadsheet has rounded this number; format the column as text there');

/** Parses the cells of a line; unknown words become faults. */
const read = (cells: readonly string[], mapping: Mapping) => {
  const cell = (field: Field) => cells[mapping[field] ?? -1] ?? '';
  const isFree = flagIn(cell('isFree'));
  const isActive = flagIn(cell('isActive'));
  const stockType = stockTypes.find(([words]) => words.test(cell('stockType')))?.[1];
  const row = {
    physicalId: cell('physicalId'),
    name: cell('name') || undefined,
    designation: cell('designation') || undefined,
    designationId: cell('designationId') || undefined,
    stockType,
    isFree: isFree ?? undefined,
    point: pointIn(cell('point')),
    isActive: isActive ?? undefined,
  };
  const faults: Partial<Record<Field, string>> = {};
  if (isFree === null) faults.isFree = unknownWord;
  if (isActive === null) faults.isActive = unknownWord;
  if (cell('stockType') !== '' && !stockType) faults.stockType = unknownWord;
  if (isRounded.test(row.physicalId)) faults.physicalId = roundedText;
  return { row, faults };
};

/** Parses the lines below the heads by a column mapping. */
export const linesOf = ({ lines }: Table, mapping: Mapping, hasHeads: boolean): readonly Line[] => {
  const first = new Map<string, number>();
  return lines.slice(hasHeads ? 1 : 0).map(({ number, cells }) => {
    const { row, faults } = read(cells, mapping);
    const before = first.get(row.physicalId);
    const twice: Line['faults'] =
      row.physicalId !== '' && before !== undefined
        ? { physicalId: say('This RFID is in the file more than once') }
        : {};
    if (before === undefined) first.set(row.physicalId, number);
    return { number, row, faults: { ...faultsOf(rfidRow, row), ...twice, ...faults } };
  });
};
