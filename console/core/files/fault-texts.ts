import { defineText } from '../texts.ts';
import type { TableFault } from './table.ts';

type FileFault = Exclude<TableFault, 'TOO_LARGE' | 'EMPTY' | 'TOO_MANY'>;

/** Texts of the faults that every kind of file has; `n` is the line. */
export const fileFaultTexts: Record<FileFault, string> = {
  NOT_READABLE: defineText(
    'This is neither a workbook (.xlsx) nor a CSV file. Open it in a spreadsheet, save it as XLSX and choose that file.',
  ),
  ENCODING: defineText(
    'Line {n, number}: a letter is not in UTF-8. Open the file in a spreadsheet, save it as XLSX or as CSV in UTF-8 and choose that file.',
  ),
  OLD_WORKBOOK: defineText(
    'This workbook is in an old format or has a password. Save it as XLSX without one and choose that file.',
  ),
  SEVERAL_SHEETS: defineText(
    'Several sheets of this workbook have rows. Save each of them as a file of its own.',
  ),
  SEVERAL_TABLES: defineText(
    'Line {n, number}: a second table begins here. Save each table as a file of its own.',
  ),
  QUOTES: defineText(
    'Line {n, number}: a quotation mark is not closed or not opened. Correct it there and choose the file again.',
  ),
  TOO_WIDE: defineText(
    'Line {n, number}: there is a cell beyond the 200th column. Remove it there and choose the file again.',
  ),
  MORE_CELLS: defineText(
    'Line {n, number}: it has more cells than the heads. Put a text with a comma or other separator in quotation marks there and choose the file again.',
  ),
  BLANKS: defineText(
    'Line {n, number}: blanks alone divide the columns. Give each column cells of its own in a spreadsheet, save it as XLSX and choose that file.',
  ),
  UNREAD: defineText('This file could not be read. Choose it again.'),
};
