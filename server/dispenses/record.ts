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

/**
 * Columns of payments' pads only. In other rows they are null, which costs as much to write as a
 * value.
 */
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

/** Inserts reported dispenses; the caller changes rollups and stock. */
export const recordDispenses = async (tx: Tx, rows: readonly Dispenses[]): Promise<void> => {
  wakeByRows(tx, 'dispenses', rows);
  await (rows.every(isReported) ? insertReported : insert)(tx, rows);
};
