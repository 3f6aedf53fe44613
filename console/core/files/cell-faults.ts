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

/** Finds why a cell has not what was typed into it; a number of an ID may have been rounded. */
export const findCellFault = (
  { cells, faults }: TableLine,
  column: number,
  isNumber: boolean,
): string | undefined => {
  const cell = latinDigits(cells[column] ?? '');
  const fault = errorPattern.test(cell) ? 'ERROR' : faults?.get(column);
  if (fault) return cellFaultTexts[fault];
  return isNumber && isRounded(cell) ? roundedText : undefined;
};
