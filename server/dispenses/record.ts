import { keysOf } from '../../contract/records.ts';
import { inserting } from '../core/db/many-rows.ts';
import type { Dispenses } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { wakeByRows } from '../core/wakes.ts';

const reported = {
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
  failureReason: 'text',
  flags: 'text',
} as const;

/** What only the pads of payments have; of others it is null, and costs as much to write as a value. */
const ofPayments = {
  refundTrxId: 'text',
  paymentFailure: 'text',
  paymentId: 'text',
  item: 'integer',
} as const;

const insert = inserting('dispenses', { ...reported, ...ofPayments });
const insertReported = inserting('dispenses', reported);

const isReported = (row: Dispenses): boolean =>
  keysOf<keyof typeof ofPayments>(ofPayments).every((name) => row[name] === null);

/** Stores dispenses as they were reported; their rollups and stock are the caller's to change. */
export const recordDispenses = async (tx: Tx, rows: readonly Dispenses[]): Promise<void> => {
  wakeByRows(tx, 'dispenses', rows);
  await (rows.every(isReported) ? insertReported : insert)(tx, rows);
};
