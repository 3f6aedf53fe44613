import { type RawBuilder, sql } from 'kysely';
import { dispenseFlagsIn } from '../../contract/dispenses.ts';
import { translateFailure } from '../../contract/messages/translate.ts';
import type { TimelineEntry } from '../../contract/timeline.ts';
import { showTransactionType } from '../../contract/transactions.ts';
import { toTaka } from '../../contract/values/money.ts';
import type { Dispenses } from '../platform/schema/schema.ts';
import {
  beforePosition,
  isoTime,
  type TimelineContext,
  type TimelineSource,
  toRun,
} from './source.ts';

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
  'flags',
] as const;

type SaleRow = Pick<Dispenses, (typeof columns)[number]> & {
  readonly trxId: string | null;
  readonly holder: string | null;
};

const trxIdOfPayment = sql<string | null>`(select "trxId" from "payments"
  where "payments"."id" = "dispenses"."paymentId")`;

/** A number that was given to somebody else meanwhile keeps its holder of that time. */
const holderOfCard = sql<string | null>`(select case when "removedAt" is null then "name" end
  from "rfids" where "rfids"."institutionId" = "dispenses"."institutionId"
    and "rfids"."cardKey" = "dispenses"."cardKey"
    and ("removedAt" is null or "removedAt" > "dispensedAt")
  order by "rfids"."createdAt" limit 1)`;

const presentSale = (row: SaleRow, { language, sizeAt }: TimelineContext): TimelineEntry => ({
  _id: row.id,
  at: isoTime(row.dispensedAt),
  type: 'SALE',
  rowNo: row.rowNo,
  columnNo: row.columnNo,
  size: sizeAt(row),
  transactionType: showTransactionType(row),
  isSuccessful: row.isSuccessful === 1,
  paid: toTaka(row.paid),
  rfid: row.rfid,
  holder: row.holder || null,
  paymentId: row.paymentId,
  trxID: row.trxId,
  refundTrxID: row.refundTrxId,
  failureReason: row.failureReason,
  paymentFailure: row.paymentFailure && translateFailure(row.paymentFailure, language),
  flags: dispenseFlagsIn(row.flags),
});

/** Creates a source of dispenses that match a condition with an index. */
const createDispenseSource =
  (fits: RawBuilder<boolean>): TimelineSource =>
  async (context, from, most) => {
    const rows = await context.db
      .selectFrom('dispenses')
      .select(columns)
      .select([trxIdOfPayment.as('trxId'), holderOfCard.as('holder')])
      .where('machineId', '=', context.machine.id)
      .where(fits)
      .where(beforePosition(from, 'dispensedAt'))
      .orderBy('dispensedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute();
    return toRun(
      rows,
      most,
      ({ dispensedAt: at, id }) => ({ at, id }),
      (row) => presentSale(row, context),
    );
  };

export const saleSource = createDispenseSource(sql`1 = 1`);
export const failureSource = createDispenseSource(sql`"isSuccessful" = 0`);
export const padSource = createDispenseSource(sql`"paymentId" is not null`);
