import { defineText } from '../texts.ts';
import { findSpoiltCell, type SpoiltCell } from './spoilt-cells.ts';
import type { TableLine } from './table.ts';

const cellFaultTexts: Record<SpoiltCell, string> = {
  DATE: defineText(
    'The spreadsheet turned this into a date. Format the column as text there and type it again.',
  ),
  NO_VALUE: defineText('This formula has no result. Open the file in a spreadsheet and save it.'),
  ERROR: defineText('The spreadsheet shows an error here'),
  ROUNDED: defineText('The spreadsheet rounded this number. Format the column as text there.'),
};

/** The text of the fault of a cell that a spreadsheet changed. */
export const findCellFault = (
  line: TableLine,
  column: number,
  isNumber: boolean,
): string | undefined => {
  const fault = findSpoiltCell(line, column, isNumber);
  return fault && cellFaultTexts[fault];
};
