import { type RawBuilder, sql } from 'kysely';
import type { RfidEntry } from '../../contract/rfid-history.ts';
import { findMachineName, loadMachineNames, type MachineNames } from '../machines/machine-names.ts';
import { findUsernames } from '../payments/ledger/list.ts';
import type { Db } from '../platform/db/store.ts';
import type { Flag } from '../platform/schema/flag.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { isoTime } from './source.ts';

interface HistoryRow {
  readonly type: RfidEntry['type'];
  readonly id: string;
  readonly at: number;
  /** Set for a dispense alone. */
  readonly machineId: string | null;
  readonly failureReason: string | null;
  /** Successful, or active. */
  readonly flag: Flag | null;
  readonly points: number | null;
  readonly adminId: string | null;
}

interface HistoryPage {
  readonly page: number;
  readonly limit: number;
}

/** The removal of the last card that had this number before: what happened until then is not its own. */
const startOfCard = ({ id, institutionId, cardKey, createdAt }: Rfids) => sql`coalesce(
  (select max("removedAt") from "rfids" where "institutionId" = ${institutionId}
    and "cardKey" = ${cardKey} and "id" <> ${id} and "createdAt" < ${createdAt}), 0)`;

/** A dispense names the card, not the RFID. */
const dispensesOf = (rfid: Rfids) => sql`from "dispenses"
  where "dispenses"."institutionId" = ${rfid.institutionId} and "cardKey" = ${rfid.cardKey}
    and "dispensedAt" >= ${startOfCard(rfid)}`;
const grantsOf = ({ id }: Rfids) => sql`from "pointLedger"
  where "rfidId" = ${id} and "kind" = 'GRANT'`;
const statesOf = ({ id }: Rfids) => sql`from "rfidStates" where "rfidId" = ${id}`;

/** Points that the dispense of a row spent: its event is their cause. */
const spentPoints = ({ id }: Rfids) => sql`(select "delta" from "pointLedger"
  where "rfidId" = ${id} and "pointLedger"."at" = "page"."at" and "kind" = 'DISPENSE'
    and "cause" = "machineId" || ':' || "epoch" || ':' || "seq")`;

/** By `id` SQLite would read all dispenses of the institution, whose index has that order. */
export const historyQuery = (
  rfid: Rfids,
  { page, limit }: HistoryPage,
): RawBuilder<HistoryRow> => sql<HistoryRow>`
  select "type", "id", "at", "machineId", "failureReason", "flag", "adminId",
    coalesce("granted", ${spentPoints(rfid)}) as "points"
  from (
    select 'DISPENSE' as "type", "id", "id" || '' as "tie", "dispensedAt" as "at", "machineId", "epoch", "seq",
      "failureReason", "isSuccessful" as "flag", cast(null as text) as "adminId",
      cast(null as bigint) as "granted" ${dispensesOf(rfid)}
    union all
    select 'GRANT', "id", "id", "at", null, null, null, null, null, "cause", "delta" ${grantsOf(rfid)}
    union all
    select 'STATE', "id", "id", "at", null, null, null, null, "isActive", "adminId", null
      ${statesOf(rfid)}
    order by "at" desc, "tie" desc limit ${limit} offset ${(page - 1) * limit}
  ) as "page" order by "at" desc, "tie" desc`;

export const countHistory = async (db: Db, rfid: Rfids): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select (select count(*) ${dispensesOf(rfid)})
    + (select count(*) ${grantsOf(rfid)}) + (select count(*) ${statesOf(rfid)}) as "count"`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

const presentRow = (
  row: HistoryRow,
  machines: MachineNames,
  usernames: ReadonlyMap<string, string>,
): RfidEntry => {
  const identity = { _id: row.id, at: isoTime(row.at) };
  const by = usernames.get(row.adminId ?? '') ?? null;
  switch (row.type) {
    case 'DISPENSE':
      return {
        ...identity,
        type: row.type,
        machineId: findMachineName(machines, row.machineId ?? ''),
        isSuccessful: row.flag === 1,
        failureReason: row.failureReason,
        points: row.points ?? 0,
      };
    case 'GRANT':
      return { ...identity, type: row.type, points: row.points ?? 0, by };
    case 'STATE':
      return { ...identity, type: row.type, isActive: row.flag === 1, by };
  }
};

/** Lists a page of what happened with an RFID, newest first. */
export const listRfidHistory = async (
  db: Db,
  rfid: Rfids,
  page: HistoryPage,
): Promise<RfidEntry[]> => {
  const { rows } = await historyQuery(rfid, page).execute(db);
  const machines: MachineNames = new Map();
  await loadMachineNames(
    db,
    rows.flatMap(({ machineId }) => (machineId === null ? [] : { machineId })),
    machines,
  );
  const usernames = await findUsernames(
    db,
    rows.map(({ adminId }) => adminId),
  );
  return rows.map((row) => presentRow(row, machines, usernames));
};
