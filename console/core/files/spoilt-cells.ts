import { isRounded } from '../../../contract/values/card-key.ts';
import { latinDigits } from '../../../contract/values/digits.ts';
import type { CellFault, TableLine } from './table.ts';

/** A spreadsheet showed an error, or changed a number. */
export type SpoiltCell = CellFault | 'ERROR' | 'ROUNDED';

const errorPattern = /^#(n\/a|ref!|value!|div\/0!|name\?|null!|num!|spill!|calc!)$/i;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';

/**
 * `1-Feb`, `Feb-26` and `01-Feb-2026`, as Excel writes to a CSV file what it turned into a date, and
 * `2026-02-01 00:00:00`, as programs write it. A school may number its rolls 2026-02-01.
 */
const datePattern = new RegExp(
  `^(?:\\d{1,2}-(?:${months})(?:-\\d{2}|-\\d{4})?|(?:${months})-\\d{2}|[\\d-]{10}[ T]00:00.*)$`,
  'i',
);

/** Finds why a cell has not what was typed into it; a number of an ID may be rounded or a date. */
export const findSpoiltCell = (
  { cells, faults }: TableLine,
  column: number,
  isNumber: boolean,
): SpoiltCell | undefined => {
  const cell = latinDigits(cells[column] ?? '');
  const fault = errorPattern.test(cell) ? 'ERROR' : faults?.get(column);
  if (fault || !isNumber) return fault;
  if (datePattern.test(cell)) return 'DATE';
  return isRounded(cell) ? 'ROUNDED' : undefined;
};
