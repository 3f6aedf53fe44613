import { flagLabels, rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Flag } from '../../platform/schema/flag.ts';
import { type RfidExportQuery, streamRfids } from '../../rfids/batch/rfids-export.ts';
import { mapChunks, type ReportTable, reportColumn } from './tables.ts';

const flagWord = (words: readonly [string, string], flag: Flag): string => words[flag ? 0 : 1];

/** The RFIDs of an institution in the columns of an import. */
export const rfidTable = (db: Db, request: RfidExportQuery): ReportTable => ({
  title: 'RFIDs',
  columns: [
    reportColumn(rfidColumnHeads.physicalId, 20),
    reportColumn(rfidColumnHeads.name, 28),
    reportColumn(rfidColumnHeads.designation, 20),
    reportColumn(rfidColumnHeads.designationId, 16),
    reportColumn(rfidColumnHeads.stockType, 12),
    reportColumn(rfidColumnHeads.isFree, 8),
    reportColumn(rfidColumnHeads.point, 10),
    reportColumn(rfidColumnHeads.isActive, 10),
  ],
  rows: mapChunks(streamRfids(db, request), (rfid) => [
    rfid.physicalId,
    rfid.name,
    rfid.designation,
    rfid.designationId,
    rfid.stockType,
    flagWord(flagLabels.isFree, rfid.isFree),
    rfid.point,
    flagWord(flagLabels.isActive, rfid.isActive),
  ]),
});
