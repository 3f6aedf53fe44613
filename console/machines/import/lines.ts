import { latinDigits } from '../../../contract/digits.ts';
import {
  type MachineLine,
  machineLine,
  maxMachineLines,
} from '../../../contract/machine-batches.ts';
import { keysOf, recordOf } from '../../../contract/records.ts';
import { faultsOf } from '../../core/calls/faults.ts';
import { findCellFault } from '../../core/files/cell-faults.ts';
import { createColumnFinder } from '../../core/files/find-columns.ts';
import type { Table, TableKind, TableLine } from '../../core/files/table.ts';
import { isTotal, totalText } from '../../core/files/total-line.ts';
import { defineText } from '../../core/texts.ts';

export type LineField = keyof MachineLine;

/** Column names of the form and of other lists, in English and Bangla. */
const columnAliases = {
  physicalId: [
    'Physical ID',
    'ID',
    'Machine ID',
    'Machine no',
    'Machine',
    'Serial no',
    'ফিজিক্যাল আইডি',
    'আইডি',
    'মেশিন আইডি',
    'মেশিন নং',
    'মেশিন',
  ],
  name: ['Machine Name', 'Name', 'Place', 'Location', 'মেশিনের নাম', 'নাম', 'জায়গা', 'স্থান'],
  simNumber: [
    'SIM number',
    'SIM',
    'SIM no',
    'Phone',
    'Mobile',
    'Number',
    'সিম নম্বর',
    'সিম',
    'ফোন',
    'মোবাইল',
    'নম্বর',
  ],
} as const satisfies Record<LineField, readonly string[]>;

const fields = keysOf(columnAliases);

type LineColumns = Readonly<Partial<Record<LineField, number>>>;

const findColumns = createColumnFinder<LineField>(columnAliases);

export const machineTable: TableKind = {
  countColumns: (cells) => {
    const columns = findColumns(cells);
    return columns.physicalId === undefined ? 0 : Object.keys(columns).length;
  },
  maxRows: maxMachineLines,
};

const isSim = (cell: string): boolean =>
  /^\+?\d{6,15}$/.test(latinDigits(cell).replace(/[\s-]/g, ''));

/** Without heads the ID comes first; a column of telephone numbers is that of the SIM. */
const guessColumns = (lines: readonly TableLine[]): LineColumns => {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const others = Array.from({ length: Math.max(0, width - 1) }, (_, index) => index + 1);
  const filled = (column: number) => lines.flatMap(({ cells }) => cells[column] || []);
  const simNumber = others.find((column) => {
    const cells = filled(column);
    return cells.length > 0 && cells.every(isSim);
  });
  const name = others.find((column) => column !== simNumber && filled(column).length > 0);
  return {
    physicalId: 0,
    ...(name !== undefined && { name }),
    ...(simNumber !== undefined && { simNumber }),
  };
};

/** A line of the list, ready to be made. */
export interface ImportLine {
  readonly number: number;
  readonly row: Readonly<Record<LineField, string>>;
  /** Faults by field that keep the machine from being made. */
  readonly faults: Readonly<Partial<Record<LineField, string>>>;
}

const twiceText = defineText('This ID is in the list more than once');

const parseLine = (line: TableLine, columns: LineColumns): ImportLine => {
  const cells = recordOf(fields, (field) => line.cells[columns[field] ?? -1] ?? '');
  // Controllers are told IDs and numbers in Latin digits.
  const row = {
    physicalId: latinDigits(cells.physicalId),
    name: cells.name,
    simNumber: latinDigits(cells.simNumber),
  };
  const faults: Partial<Record<LineField, string>> = { ...faultsOf(machineLine, row) };
  for (const field of fields) {
    const column = columns[field];
    const fault = column === undefined ? undefined : findCellFault(line, column, field !== 'name');
    if (fault) faults[field] = fault;
  }
  const firstCells = [line.cells.find(Boolean) ?? '', cells.physicalId, cells.name];
  if (isTotal(firstCells)) faults.physicalId = totalText;
  return { number: line.number, row, faults };
};

/** Parses the lines below the heads. */
export const parseLines = ({ lines, hasHeads }: Table): readonly ImportLine[] => {
  const columns = hasHeads ? findColumns(lines[0]?.cells ?? []) : guessColumns(lines);
  const seen = new Set<string>();
  return lines.slice(hasHeads ? 1 : 0).map((line) => {
    const parsed = parseLine(line, columns);
    const { physicalId } = parsed.row;
    const isTwice = seen.has(physicalId) && parsed.faults.physicalId === undefined;
    seen.add(physicalId);
    return isTwice ? { ...parsed, faults: { ...parsed.faults, physicalId: twiceText } } : parsed;
  });
};
