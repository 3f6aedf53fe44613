import { type RawBuilder, sql } from 'kysely';
import type { RfidEntry } from '../../contract/rfid-history.ts';
import { type Calendar, isoDate } from '../../contract/values/periods.ts';
import { findUsernames } from '../payments/ledger/list.ts';
import type { Db } from '../platform/db/store.ts';
import type { Flag } from '../platform/schema/flag.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { cardMonths } from './card-months.ts';

interface HistoryRow {
  readonly type: RfidEntry['type'];
  /** `YYYY-MM` of a month. */
  readonly id: string;
  readonly at: number;
  readonly points: number | null;
  readonly isActive: Flag | null;
  readonly adminId: string | null;
  readonly successful: number | null;
  readonly failed: number | null;
}

interface HistoryPage {
  readonly page: number;
  readonly limit: number;
}

export interface HistoryContext {
  readonly calendar: Calendar;
  readonly now: number;
  /** First business day whose dispenses name the card. */
  readonly namedFrom: number;
}

/** A month stands above what happened in it. */
const historyOf = (db: Db, rfid: Rfids, { calendar, now }: HistoryContext) => {
  const none = sql`cast(null as integer)`;
  return sql`(
    select 'GRANT' as "type", "id", "at", "delta" as "points", ${none} as "isActive",
      "cause" as "adminId", ${none} as "successful", ${none} as "failed"
    from "pointLedger" where "rfidId" = ${rfid.id} and "kind" = 'GRANT'
    union all
    select 'STATE', "id", "at", null, "isActive", "adminId", null, null
    from "rfidStates" where "rfidId" = ${rfid.id}
    union all
    select 'MONTH', "month", "end", "points", null, null, "successful", "failed"
    from ${cardMonths(db, rfid, calendar, now)} as "months") as "history"`;
};

export const historyQuery = (
  db: Db,
  rfid: Rfids,
  context: HistoryContext,
  { page, limit }: HistoryPage,
): RawBuilder<HistoryRow> => sql<HistoryRow>`
  select * from ${historyOf(db, rfid, context)}
  order by "at" desc, "id" desc limit ${limit} offset ${(page - 1) * limit}`;

export const countHistory = async (
  db: Db,
  rfid: Rfids,
  context: HistoryContext,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${historyOf(db, rfid, context)}`.execute(db);
  return rows[0]?.count ?? 0;
};

const presentRow = (
  row: HistoryRow,
  usernames: ReadonlyMap<string, string>,
  firstNamed: string,
): RfidEntry => {
  const points = row.points ?? 0;
  if (row.type === 'MONTH') {
    const isNamed = row.id >= firstNamed;
    const successful = isNamed ? row.successful : null;
    return {
      type: row.type,
      month: row.id,
      successful,
      failed: isNamed ? row.failed : null,
      points,
    };
  }
  const by = usernames.get(row.adminId ?? '') ?? null;
  const identity = { _id: row.id, at: new Date(row.at).toISOString(), by };
  return row.type === 'GRANT'
    ? { ...identity, type: row.type, points }
    : { ...identity, type: row.type, isActive: row.isActive === 1 };
};

/** Lists a page of what happened with an RFID, newest first. */
export const listRfidHistory = async (
  db: Db,
  rfid: Rfids,
  context: HistoryContext,
  page: HistoryPage,
): Promise<RfidEntry[]> => {
  const { rows } = await historyQuery(db, rfid, context, page).execute(db);
  const usernames = await findUsernames(
    db,
    rows.map(({ adminId }) => adminId),
  );
  const firstNamed = isoDate(context.namedFrom).slice(0, 7);
  return rows.map((row) => presentRow(row, usernames, firstNamed));
};
