import { keysOf } from '../../contract/records.ts';
import { rowInserter } from '../platform/db/many-rows.ts';
import type { Tx } from '../platform/db/store.ts';
import { publishRowsAfterCommit } from '../platform/events/after-commit.ts';
import type { Dispenses } from '../platform/schema/schema.ts';
import { expectLateCash } from './cash/collections.ts';

const reportedColumns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  epoch: 'bigint',
  seq: 'bigint',
  transactionType: 'text',
  rfid: 'text',
  cardKey: 'text',
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
const paymentColumns = {
  refundTrxId: 'text',
  paymentFailure: 'text',
  paymentId: 'text',
  item: 'integer',
} as const;

const insert = rowInserter('dispenses', { ...reportedColumns, ...paymentColumns });
const insertReported = rowInserter('dispenses', reportedColumns);

const isReported = (row: Dispenses): boolean =>
  keysOf<keyof typeof paymentColumns>(paymentColumns).every((name) => row[name] === null);

/** Inserts reported dispenses, with what cash collections expect; the caller changes rollups and stock. */
export const insertDispenses = async (tx: Tx, rows: readonly Dispenses[]): Promise<void> => {
  publishRowsAfterCommit(tx, 'dispenses', rows);
  await (rows.every(isReported) ? insertReported : insert)(tx, rows);
  await expectLateCash(tx, rows);
};
