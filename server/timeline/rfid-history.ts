import { type RawBuilder, sql } from 'kysely';
import type { RfidEntry } from '../../contract/rfid-history.ts';
import { findUsernames } from '../payments/ledger/list.ts';
import type { Db } from '../platform/db/store.ts';
import type { Flag } from '../platform/schema/flag.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { isoTime } from './source.ts';

interface HistoryRow {
  readonly type: RfidEntry['type'];
  readonly id: string;
  readonly at: number;
  readonly isActive: Flag | null;
  readonly points: number | null;
  readonly adminId: string | null;
}

interface HistoryPage {
  readonly page: number;
  readonly limit: number;
}

const grantsOf = ({ id }: Rfids) => sql`from "pointLedger"
  where "rfidId" = ${id} and "kind" = 'GRANT'`;
const statesOf = ({ id }: Rfids) => sql`from "rfidStates" where "rfidId" = ${id}`;

export const historyQuery = (
  rfid: Rfids,
  { page, limit }: HistoryPage,
): RawBuilder<HistoryRow> => sql<HistoryRow>`
  select * from (
    select 'GRANT' as "type", "id", "at", cast(null as integer) as "isActive",
      "delta" as "points", "cause" as "adminId" ${grantsOf(rfid)}
    union all
    select 'STATE', "id", "at", "isActive", null, "adminId" ${statesOf(rfid)}
  ) as "history" order by "at" desc, "id" desc limit ${limit} offset ${(page - 1) * limit}`;

export const countHistory = async (db: Db, rfid: Rfids): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select (select count(*) ${grantsOf(rfid)})
    + (select count(*) ${statesOf(rfid)}) as "count"`.execute(db);
  return rows[0]?.count ?? 0;
};

const presentRow = (row: HistoryRow, usernames: ReadonlyMap<string, string>): RfidEntry => {
  const by = usernames.get(row.adminId ?? '') ?? null;
  const identity = { _id: row.id, at: isoTime(row.at), by };
  return row.type === 'GRANT'
    ? { ...identity, type: row.type, points: row.points ?? 0 }
    : { ...identity, type: row.type, isActive: row.isActive === 1 };
};

/** Lists a page of what admins did with an RFID, newest first. */
export const listRfidHistory = async (
  db: Db,
  rfid: Rfids,
  page: HistoryPage,
): Promise<RfidEntry[]> => {
  const { rows } = await historyQuery(rfid, page).execute(db);
  const usernames = await findUsernames(
    db,
    rows.map(({ adminId }) => adminId),
  );
  return rows.map((row) => presentRow(row, usernames));
};
