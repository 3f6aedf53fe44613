import type { RfidRow } from './rfid-batches.ts';

/** Columns of an RFID file in their order, for export and import (words: 037). */
export const rfidColumnHeads: Readonly<Record<keyof RfidRow, string>> = {
  physicalId: 'RFID',
  name: 'Name',
  designation: 'Designation',
  designationId: 'Designation ID',
  stockType: 'Stock type',
  isFree: 'Free',
  point: 'Points',
  isActive: 'Status',
};

/** Exported values of the columns for yes and no. */
export const flagLabels = { isFree: ['Yes', 'No'], isActive: ['Active', 'Blocked'] } as const;
