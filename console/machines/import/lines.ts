import { machineLine } from '../../../contract/machine-batches.ts';
import { recordOf } from '../../../contract/records.ts';
import { toUsualDigits } from '../../../contract/values/digits.ts';
import { idForm } from '../../../contract/values/text-forms.ts';
import { faultsOf } from '../../core/calls/faults.ts';
import { findCellFault } from '../../core/files/cell-faults.ts';
import type { Table, TableLine } from '../../core/files/table.ts';
import { isTotal, totalText } from '../../core/files/total-line.ts';
import { defineText } from '../../core/texts.ts';
import { findLineColumns, type LineColumns, type LineField, lineFields } from './columns.ts';

/** A line of the list, ready to be made. */
export interface ImportLine {
  readonly number: number;
  readonly row: Readonly<Record<LineField, string>>;
  /** Faults by field that keep the machine from being made. */
  readonly faults: Readonly<Partial<Record<LineField, string>>>;
}

const twiceText = defineText('This ID is in the list more than once');

const parseLine = (line: TableLine, columns: LineColumns): ImportLine => {
  const cells = recordOf(lineFields, (field) => line.cells[columns[field] ?? -1] ?? '');
  // As the server stores them, so that two spellings of one ID show.
  const row = {
    physicalId: toUsualDigits(cells.physicalId),
    name: cells.name,
    simNumber: toUsualDigits(cells.simNumber),
  };
  const faults: Partial<Record<LineField, string>> = { ...faultsOf(machineLine, row) };
  for (const field of lineFields) {
    const column = columns[field];
    const fault = column === undefined ? undefined : findCellFault(line, column, field !== 'name');
    if (fault) faults[field] = fault;
  }
  const firstCells = [line.cells.find(Boolean) ?? '', cells.physicalId, cells.name];
  if (isTotal(firstCells)) faults.physicalId = totalText;
  return { number: line.number, row, faults };
};

/** Parses the lines below the heads. */
export const parseLines = (table: Table): readonly ImportLine[] => {
  const { lines, hasHeads } = table;
  const columns = findLineColumns(table);
  const seen = new Set<string>();
  return lines.slice(hasHeads ? 1 : 0).map((line) => {
    const parsed = parseLine(line, columns);
    const form = idForm(parsed.row.physicalId);
    const isTwice = seen.has(form) && parsed.faults.physicalId === undefined;
    seen.add(form);
    return isTwice ? { ...parsed, faults: { ...parsed.faults, physicalId: twiceText } } : parsed;
  });
};
