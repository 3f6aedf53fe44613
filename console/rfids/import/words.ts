import type { ExistingRfids } from '../../../contract/rfid-batches.ts';
import { rfidHeads } from '../../../contract/rfid-columns.ts';
import { say } from '../../core/texts.ts';
import type { Field } from './columns.ts';
import type { TableFault } from './table.ts';

export const faultTexts: Record<TableFault, string> = {
  TOO_LARGE: say('This file is too large. Import it in parts of at most 10,000 rows and 5 MB.'),
  EMPTY: say('There is no row in it. Choose another file, or paste rows.'),
  NOT_READABLE: say(
    'This is neither a CSV file in UTF-8 nor a workbook. Open it in a spreadsheet, save it as XLSX or as CSV in UTF-8 and choose that file.',
  ),
  OLD_WORKBOOK: say(
    'This workbook is in an old format or has a password. Save it as XLSX without one and choose that file.',
  ),
  TOO_MANY: say('There are more than 10,000 rows. Import them in parts.'),
  UNREAD: say('This file could not be read. Choose it again.'),
};

/** Column names of our own export. */
export const fieldTexts: Readonly<Record<Field, string>> = rfidHeads;

export const existingTexts: Record<ExistingRfids, string> = {
  SKIP: say('Leave them as they are'),
  UPDATE: say('Update them, but not their points'),
  UPDATE_WITH_POINTS: say('Update them and set their points'),
};

/** Labels of the outcome of a line. */
export const stateTexts = {
  added: say('Will be added'),
  there: say('Already there'),
  fault: say('Fault'),
} as const;
export type LineState = keyof typeof stateTexts;
