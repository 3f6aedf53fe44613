import type { RfidRow } from '../../contract/rfid-batches.ts';

/** JSON bytes of an RFID with texts of usual length. */
const usualBytes = 150;

/** Counts the rows that new RFIDs add, removed ones stay; one with long texts counts for several. */
export const countLogRows = (rows: readonly RfidRow[]): number =>
  Math.max(rows.length, Math.ceil(Buffer.byteLength(JSON.stringify(rows)) / usualBytes));
