import type { Rfid } from '../../contract/rfids.ts';
import type { ListedRfid } from './list.ts';

export const presentRfid = (row: ListedRfid): Rfid => ({
  _id: row.id,
  institutionId: row.institutionId,
  physicalId: row.physicalId,
  name: row.name,
  designation: row.designation,
  designationId: row.designationId,
  stockType: row.stockType,
  point: row.point,
  isFree: row.isFree === 1,
  isActive: row.isActive === 1,
  version: row.version,
});
