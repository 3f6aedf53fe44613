import { flagLabels, rfidColumnHeads } from '../../../contract/rfid-columns.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Flag } from '../../platform/schema/flag.ts';
import { type RfidExportQuery, streamRfids } from '../../rfids/batch/rfids-export.ts';
import { createTable, type ReportTable } from './tables.ts';

const flagWord = (words: readonly [string, string], flag: Flag): string => words[flag ? 0 : 1];

/** The RFIDs of an institution in the columns of an import. */
export const rfidTable = (db: Db, request: RfidExportQuery): ReportTable =>
  createTable(
    'RFIDs',
    [
      [rfidColumnHeads.physicalId, 20, ({ physicalId }) => physicalId],
      [rfidColumnHeads.name, 28, ({ name }) => name],
      [rfidColumnHeads.designation, 20, ({ designation }) => designation],
      [rfidColumnHeads.designationId, 16, ({ designationId }) => designationId],
      [rfidColumnHeads.stockType, 12, ({ stockType }) => stockType],
      [rfidColumnHeads.isFree, 8, ({ isFree }) => flagWord(flagLabels.isFree, isFree)],
      [rfidColumnHeads.point, 10, ({ point }) => point],
      [rfidColumnHeads.isActive, 10, ({ isActive }) => flagWord(flagLabels.isActive, isActive)],
    ],
    streamRfids(db, request),
  );
