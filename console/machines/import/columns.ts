import { maxMachineLines } from '../../../contract/import-limits.ts';
import type { MachineLine } from '../../../contract/machine-batches.ts';
import { keysOf } from '../../../contract/records.ts';
import { latinDigits } from '../../../contract/values/digits.ts';
import { createColumnFinder } from '../../core/files/find-columns.ts';
import type { Table, TableKind, TableLine } from '../../core/files/table.ts';

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

export const lineFields = keysOf(columnAliases);

export type LineColumns = Readonly<Partial<Record<LineField, number>>>;

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

/** Finds the columns of the fields by the heads of a table, and guesses them without heads. */
export const findLineColumns = ({ lines, hasHeads }: Table): LineColumns =>
  hasHeads ? findColumns(lines[0]?.cells ?? []) : guessColumns(lines);
