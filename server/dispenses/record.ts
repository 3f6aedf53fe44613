import { inserting } from '../core/db/many-rows.ts';
import type { Dispenses } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { wakeByRows } from '../core/wakes.ts';

const columns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  epoch: 'bigint',
  seq: 'bigint',
  transactionType: 'text',
  rfid: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  dispensedAt: 'bigint',
  day: 'integer',
  receivedAt: 'bigint',
  isSuccessful: 'integer',
  paid: 'bigint',
  refunded: 'bigint',
  refundTrxId: 'text',
  failureReason: 'text',
  paymentFailure: 'text',
  flags: 'text',
  paymentId: 'text',
  item: 'integer',
} as const;

const insert = inserting('dispenses', columns);

/** Stores dispenses as they were reported; their rollups and stock are the caller's to change. */
export const recordDispenses = async (tx: Tx, rows: readonly Dispenses[]): Promise<void> => {
  wakeByRows(tx, 'dispenses', rows);
  await insert(tx, rows);
};
