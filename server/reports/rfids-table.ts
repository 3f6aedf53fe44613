import { flagWords, rfidHeads } from '../../contract/rfid-columns.ts';
import type { Flag } from '../core/db/flag.ts';
import type { Db } from '../core/db/store.ts';
import { everyRfid, type RfidsAsked } from '../rfids/every.ts';
import { column, each, type Table } from './tables.ts';

const wordOf = (words: readonly [string, string], flag: Flag): string => words[flag ? 0 : 1];

/** The RFIDs of an institution in the columns of an import. */
export const rfidTable = (db: Db, asked: RfidsAsked): Table => ({
  title: 'RFIDs',
  columns: [
    column(rfidHeads.physicalId, 20),
    column(rfidHeads.name, 28),
    column(rfidHeads.designation, 20),
    column(rfidHeads.designationId, 16),
    column(rfidHeads.stockType, 12),
    column(rfidHeads.isFree, 8),
    column(rfidHeads.point, 10),
    column(rfidHeads.isActive, 10),
  ],
  rows: each(everyRfid(db, asked), (rfid) => [
    rfid.physicalId,
    rfid.name,
    rfid.designation,
    rfid.designationId,
    rfid.stockType,
    wordOf(flagWords.isFree, rfid.isFree),
    rfid.point,
    wordOf(flagWords.isActive, rfid.isActive),
  ]),
});
