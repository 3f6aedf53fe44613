import { keysOf, recordOf } from '../../../contract/records.ts';
import { type RfidRow, rfidRow } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import { parseNumber } from '../../../contract/values/digits.ts';
import { searchForm } from '../../../contract/values/text-forms.ts';
import { faultsOf } from '../../core/calls/faults.ts';
import { findCellFault } from '../../core/files/cell-faults.ts';
import type { TableLine } from '../../core/files/table.ts';
import { isTotal, totalText } from '../../core/files/total-line.ts';
import { defineText } from '../../core/texts.ts';
import { type ColumnMapping, findMapping, type ImportField } from './columns.ts';
import { findWordLines, isSecondHeads } from './other-lines.ts';

/** A line below the heads, ready for the import. */
export interface ImportLine {
  readonly number: number;
  readonly row: RfidRow;
  /** The cells of the columns as they stand in the file. */
  readonly cells: Readonly<Record<ImportField, string>>;
  /** Faults by field that keep the line out. */
  readonly faults: Readonly<Partial<Record<ImportField, string>>>;
  /** Reason why it may be no line of a card. */
  readonly doubt?: string;
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

const unknownWord = defineText('This word is not known here');
const headText = defineText('This is a column heading, not an RFID');
const wordText = defineText('This may not be an RFID: it has a word where the others have none');

/** Faults of the cells of a line, by the fields of their columns. */
const findCellFaults = (line: TableLine, mapping: ColumnMapping) => {
  const found: Partial<Record<ImportField, string>> = {};
  for (const field of keysOf(rfidColumnHeads)) {
    const column = mapping[field];
    const isNumber = field === 'physicalId' || field === 'designationId';
    const fault = column === undefined ? undefined : findCellFault(line, column, isNumber);
    if (fault) found[field] = fault;
  }
  const card = line.cells[mapping.physicalId ?? -1] ?? '';
  if (findMapping([card]).physicalId === 0) found.physicalId = headText;
  const name = line.cells[mapping.name ?? -1] ?? '';
  if (isTotal([line.cells.find(Boolean) ?? '', name, card])) found.physicalId = totalText;
  return found;
};

/** Parses the cells of a line; unknown words become faults. */
const parseCells = (line: readonly string[], mapping: ColumnMapping) => {
  const cells = recordOf(keysOf(rfidColumnHeads), (field) => line[mapping[field] ?? -1] ?? '');
  const isFree = parseFlag(cells.isFree);
  const isActive = parseFlag(cells.isActive);
  const stockType = stockTypes.find(([names]) => names.has(searchForm(cells.stockType)))?.[1];
  const row = {
    physicalId: cells.physicalId,
    name: cells.name || undefined,
    designation: cells.designation || undefined,
    designationId: cells.designationId || undefined,
    stockType,
    isFree: isFree ?? undefined,
    point: parsePoint(cells.point),
    isActive: isActive ?? undefined,
  };
  const faults: Partial<Record<ImportField, string>> = {};
  if (isFree === null) faults.isFree = unknownWord;
  if (isActive === null) faults.isActive = unknownWord;
  if (cells.stockType !== '' && !stockType) faults.stockType = unknownWord;
  return { row, cells, faults };
};

/** Parses the lines below the heads by a column mapping. */
export const parseLines = (
  lines: readonly TableLine[],
  mapping: ColumnMapping,
  hasHeads: boolean,
): readonly ImportLine[] => {
  const firstLines = new Map<string, number>();
  const rows = lines.slice(hasHeads ? 1 : 0);
  const secondHeads = hasHeads && isSecondHeads(rows, mapping) ? rows[0] : undefined;
  const wordLines = findWordLines(rows, mapping);
  return rows.map((line) => {
    const { number } = line;
    const { row, faults, cells } = parseCells(line.cells, mapping);
    const key = cardKey(row.physicalId);
    const firstLine = firstLines.get(key);
    const duplicateFault: ImportLine['faults'] =
      key !== '' && firstLine !== undefined
        ? { physicalId: defineText('This RFID is in the file more than once') }
        : {};
    if (firstLine === undefined) firstLines.set(key, number);
    const cellFaults = findCellFaults(line, mapping);
    const lineFaults = { ...faultsOf(rfidRow, row), ...duplicateFault, ...faults, ...cellFaults };
    return {
      number,
      row,
      cells,
      faults: line === secondHeads ? { physicalId: headText } : lineFaults,
      ...(wordLines.has(line) && { doubt: wordText }),
    };
  });
};
