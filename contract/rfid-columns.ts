import type { RfidRow } from './rfid-batches.ts';

/** The columns of a file of RFIDs, in their order, as they are exported and known again (words: 037). */
export const rfidHeads: Readonly<Record<keyof RfidRow, string>> = {
  physicalId: 'RFID',
  name: 'Name',
  designation: 'Designation',
  designationId: 'Designation ID',
  stockType: 'Stock type',
  isFree: 'Free',
  point: 'Points',
  isActive: 'Status',
};

/** What stands in a column of yes and no, as it is exported. */
export const flagWords = { isFree: ['Yes', 'No'], isActive: ['Active', 'Blocked'] } as const;
