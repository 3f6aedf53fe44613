import type { ExistingRfids } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { defineText } from '../../core/texts.ts';
import type { ImportField } from './columns.ts';
import type { TableFault } from './table.ts';

export const faultTexts: Record<TableFault, string> = {
  TOO_LARGE: defineText(
    'This file is too large. Import it in parts of at most 10,000 rows and 5 MB.',
  ),
  EMPTY: defineText('There is no row in it. Choose another file, or paste rows.'),
  NOT_READABLE: defineText(
    'This is neither a CSV file in UTF-8 nor a workbook. Open it in a spreadsheet, save it as XLSX or as CSV in UTF-8 and choose that file.',
  ),
  OLD_WORKBOOK: defineText(
    'This workbook is in an old format or has a password. Save it as XLSX without one and choose that file.',
  ),
  TOO_MANY: defineText('There are more than 10,000 rows. Import them in parts.'),
  UNREAD: defineText('This file could not be read. Choose it again.'),
};

/** Column names of our own export. */
export const fieldTexts: Readonly<Record<ImportField, string>> = rfidColumnHeads;

export const existingTexts: Record<ExistingRfids, string> = {
  SKIP: defineText('Leave them as they are'),
  UPDATE: defineText('Update them, but not their points'),
  UPDATE_WITH_POINTS: defineText('Update them and set their points'),
};

/** Labels of the outcome of a line. */
export const outcomeTexts = {
  added: defineText('Will be added'),
  there: defineText('Already there'),
  fault: defineText('Fault'),
} as const;
export type LineOutcome = keyof typeof outcomeTexts;
