import type { MerchantAccount, MovementKind } from '../../contract/statements.ts';
import { fileFaultTexts } from '../core/files/fault-texts.ts';
import { defineText, type Translate } from '../core/texts.ts';
import type { StatementFault } from './read-statement.ts';

export const accountName = ({ owner, name }: MerchantAccount, t: Translate): string =>
  owner === 'PLATFORM' ? [t('Default gateway'), name].filter(Boolean).join(' · ') : name;

export const kindTexts: Record<MovementKind, string> = {
  CHARGE: defineText('Charge'),
  REFUND: defineText('Refund of a charge'),
};

export const faultTexts: Record<StatementFault, string> = {
  ...fileFaultTexts,
  TOO_LARGE: defineText(
    'This file is larger than 5 MB. Download fewer days at {provider} and compare those.',
  ),
  EMPTY: defineText('This file is empty. Download the statement at {provider} again.'),
  NO_COLUMNS: defineText(
    'No columns for the transaction ID and the amount were found, only: {found}. Choose a statement with the columns Trx ID and Amount.',
  ),
  NO_TRX_ID: defineText(
    'No column for the transaction ID was found, only: {found}. Choose a statement with the column Trx ID.',
  ),
  NO_AMOUNT: defineText(
    'No column for the amount was found, only: {found}. Choose a statement with the column Amount.',
  ),
  TRX_ID: defineText(
    'Line {n, number}: the spreadsheet changed this transaction ID. Download the statement at {provider} again and choose that file.',
  ),
  AMOUNT: defineText(
    'Line {n, number}: this amount cannot be read. Correct it there and choose the file again.',
  ),
  NO_ROWS: defineText('No transaction was found in this file. Choose another one.'),
  TOO_MANY: defineText(
    'This file has more than 5,000 rows. Download fewer days at {provider} and compare those.',
  ),
};
