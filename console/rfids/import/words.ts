import type { ExistingRfids } from '../../../contract/rfid-batches.ts';
import { rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import { fileFaultTexts } from '../../core/files/fault-texts.ts';
import type { TableFault } from '../../core/files/table.ts';
import { defineText } from '../../core/texts.ts';
import type { ImportField } from './columns.ts';

export const faultTexts: Record<TableFault, string> = {
  ...fileFaultTexts,
  TOO_LARGE: defineText(
    'This file is too large. Import it in parts of at most 10,000 rows and 5 MB.',
  ),
  EMPTY: defineText('There is no row in it. Choose another file, or paste rows.'),
  TOO_MANY: defineText('There are more than 10,000 rows. Import them in parts.'),
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
  there: defineText('Already registered'),
  fault: defineText('Fault'),
} as const;
export type LineOutcome = keyof typeof outcomeTexts;
