import type { MerchantAccount, MovementKind } from '../../contract/statements.ts';
import { say, type Text } from '../core/texts.ts';
import type { StatementFault } from './read-statement.ts';

export const accountName = ({ owner, name }: MerchantAccount, t: Text): string =>
  owner === 'PLATFORM' ? [t('Default gateway'), name].filter(Boolean).join(' · ') : name;

export const kindTexts: Record<MovementKind, string> = {
  CHARGE: say('Charge'),
  REFUND: say('Refund of a charge'),
};

export const faultTexts: Record<StatementFault, string> = {
  TOO_LARGE: say('This file is larger than 5 MB. Export fewer days at bKash and compare those.'),
  EMPTY: say('This file is empty. Export the statement at bKash again.'),
  NOT_CSV: say(
    'This is no CSV file. Open it in a spreadsheet, save it as CSV and choose that file.',
  ),
  NO_COLUMNS: say(
    'No columns for the transaction ID and the amount were found. Choose a statement with the columns Trx ID and Amount.',
  ),
  NO_ROWS: say('No transaction was found in this file. Choose another one.'),
  TOO_MANY: say(
    'This file has more than 5,000 rows. Export fewer days at bKash and compare those.',
  ),
  UNREAD: say('This file could not be read. Choose it again.'),
};
