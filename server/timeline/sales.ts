import { type RawBuilder, sql } from 'kysely';
import { codesOf, englishOf } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Dispenses } from '../core/db/schema.ts';
import { before, type Reading, runOf, type Source, timeOf } from './source.ts';

const columns = [
  'id',
  'rowNo',
  'columnNo',
  'transactionType',
  'rfid',
  'dispensedAt',
  'isSuccessful',
  'paid',
  'refundTrxId',
  'failureReason',
  'paymentFailure',
  'paymentId',
] as const;

type SaleRow = Pick<Dispenses, (typeof columns)[number]> & { readonly trxId: string | null };

const trxIdOfPayment = sql<string | null>`(select "trxId" from "payments"
  where "payments"."id" = "dispenses"."paymentId")`;

const saleOf = (row: SaleRow, { sizeAt }: Reading): TimelineEntry => ({
  _id: row.id,
  at: timeOf(row.dispensedAt),
  type: 'SALE',
  rowNo: row.rowNo,
  columnNo: row.columnNo,
  size: sizeAt(row),
  transactionType: row.transactionType,
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  rfid: row.rfid,
  paymentId: row.paymentId,
  trxID: row.trxId,
  refundTrxID: row.refundTrxId,
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure && englishOf(row.paymentFailure),
  codes: codesOf({ paymentFailure: row.paymentFailure }),
});

/** Creates a source of dispenses that match a condition with an index. */
const dispensesWhere =
  (fits: RawBuilder<boolean>): Source =>
  async (reading, from, most) => {
    const rows = await reading.db
      .selectFrom('dispenses')
      .select(columns)
      .select(trxIdOfPayment.as('trxId'))
      .where('machineId', '=', reading.machine.id)
      .where(fits)
      .where(before(from, 'dispensedAt', 'id'))
      .orderBy('dispensedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return runOf(
      rows,
      most,
      ({ dispensedAt: at, id }) => ({ at, id }),
      (row) => saleOf(row, reading),
    );
  };

export const sales = dispensesWhere(sql`1 = 1`);
export const failures = dispensesWhere(sql`"isSuccessful" = 0`);
/** Reads the pads of payments. */
export const pads = dispensesWhere(sql`"paymentId" is not null`);
