import { isRounded } from '../../../contract/card-key.ts';
import { latinDigits } from '../../../contract/digits.ts';
import { defineText } from '../texts.ts';
import type { CellFault, TableLine } from './table.ts';

const errorPattern = /^#(n\/a|ref!|value!|div\/0!|name\?|null!|num!|spill!|calc!)$/i;

const roundedText = defineText(
  'The spreadsheet rounded this number. Format the column as text there.',
);
const cellFaultTexts: Record<CellFault | 'ERROR', string> = {
  DATE: defineText(
    'The spreadsheet turned this into a date. Format the column as text there and type it again.',
  ),
  NO_VALUE: defineText('This formula has no result. Open the file in a spreadsheet and save it.'),
  ERROR: defineText('The spreadsheet shows an error here'),
};

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';

/** `1-Feb`, `Feb-26` and `01-Feb-2026`, as Excel writes to a CSV file what it turned into a date. */
const datePattern = new RegExp(
  `^(?:\\d{1,2}-(?:${months})(?:-\\d{2}|-\\d{4})?|(?:${months})-\\d{2})$`,
  'i',
);

/** Finds why a cell has not what was typed into it; a number of an ID may be rounded or a date. */
export const findCellFault = (
  { cells, faults }: TableLine,
  column: number,
  isNumber: boolean,
): string | undefined => {
  const cell = latinDigits(cells[column] ?? '');
  const fault = errorPattern.test(cell) ? 'ERROR' : faults?.get(column);
  if (fault) return cellFaultTexts[fault];
  if (isNumber && datePattern.test(cell)) return cellFaultTexts.DATE;
  return isNumber && isRounded(cell) ? roundedText : undefined;
};
