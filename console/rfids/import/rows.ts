import { parseNumber } from '../../../contract/digits.ts';
import { type RfidRow, rfidRow } from '../../../contract/rfid-batches.ts';
import { searchForm } from '../../../contract/text-forms.ts';
import { faultsOf } from '../../core/calls/faults.ts';
import { defineText } from '../../core/texts.ts';
import type { ColumnMapping, ImportField } from './columns.ts';
import type { SheetTable } from './table.ts';

/** A line below the heads, ready for the import. */
export interface ImportLine {
  readonly number: number;
  readonly row: RfidRow;
  /** Faults by field that keep the line out. */
  readonly faults: Readonly<Partial<Record<ImportField, string>>>;
}

const words = (all: string): ReadonlySet<string> => new Set(all.split('|').map(searchForm));

const yesWords = words('yes|y|true|1|free|active|activated|হ্যাঁ|হ্যা|ফ্রি|সক্রিয়|চালু');
const noWords = words('no|n|false|0|paid|blocked|block|inactive|না|ব্লক|ব্লক করা|বন্ধ|নিষ্ক্রিয়');

/** Undefined for an empty cell, null for an unknown word. */
const parseFlag = (cell: string): boolean | undefined | null => {
  if (cell === '') return undefined;
  const word = searchForm(cell);
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : null;
};

const stockTypes = [
  [words('limited|yes|সীমিত'), 'LIMITED'],
  [words('unlimited|no|none|অসীম|সীমাহীন|আনলিমিটেড'), 'UNLIMITED'],
] as const;

const parsePoint = (cell: string): number | undefined => {
  if (cell === '' || cell === '-') return undefined;
  return parseNumber(cell) ?? Number.NaN;
};

const unknownWord = defineText('Not a word that is known here');
const roundedPattern = /^\d(\.\d+)?e\+?\d+$/i;
const roundedText = defineText(
  'The spreadsheet has rounded this number; format the column as text there',
);

/** Parses the cells of a line; unknown words become faults. */
const parseCells = (cells: readonly string[], mapping: ColumnMapping) => {
  const cell = (field: ImportField) => cells[mapping[field] ?? -1] ?? '';
  const isFree = parseFlag(cell('isFree'));
  const isActive = parseFlag(cell('isActive'));
  const stockType = stockTypes.find(([names]) => names.has(searchForm(cell('stockType'))))?.[1];
  const row = {
    physicalId: cell('physicalId'),
    name: cell('name') || undefined,
    designation: cell('designation') || undefined,
    designationId: cell('designationId') || undefined,
    stockType,
    isFree: isFree ?? undefined,
    point: parsePoint(cell('point')),
    isActive: isActive ?? undefined,
  };
  const faults: Partial<Record<ImportField, string>> = {};
  if (isFree === null) faults.isFree = unknownWord;
  if (isActive === null) faults.isActive = unknownWord;
  if (cell('stockType') !== '' && !stockType) faults.stockType = unknownWord;
  if (roundedPattern.test(row.physicalId)) faults.physicalId = roundedText;
  return { row, faults };
};

/** Parses the lines below the heads by a column mapping. */
export const parseLines = (
  { lines }: SheetTable,
  mapping: ColumnMapping,
  hasHeads: boolean,
): readonly ImportLine[] => {
  const firstLines = new Map<string, number>();
  return lines.slice(hasHeads ? 1 : 0).map(({ number, cells }) => {
    const { row, faults } = parseCells(cells, mapping);
    const firstLine = firstLines.get(row.physicalId);
    const duplicateFault: ImportLine['faults'] =
      row.physicalId !== '' && firstLine !== undefined
        ? { physicalId: defineText('This RFID is in the file more than once') }
        : {};
    if (firstLine === undefined) firstLines.set(row.physicalId, number);
    return { number, row, faults: { ...faultsOf(rfidRow, row), ...duplicateFault, ...faults } };
  });
};
