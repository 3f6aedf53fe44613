import { type RawBuilder, sql } from 'kysely';
import type { RfidDispense } from '../../contract/rfid-history.ts';
import { findMachineName, loadMachineNames, type MachineNames } from '../machines/machine-names.ts';
import type { Db } from '../platform/db/store.ts';
import type { Flag } from '../platform/schema/flag.ts';
import type { Rfids } from '../platform/schema/schema.ts';

interface CardDispenseRow {
  readonly id: string;
  readonly at: number;
  readonly machineId: string;
  readonly isSuccessful: Flag;
  readonly failureReason: string | null;
  readonly points: number | null;
}

interface DispensePage {
  readonly page: number;
  readonly limit: number;
}

/** The removal of the last card that had this number before: what happened until then is not its own. */
const startOfCard = ({ id, institutionId, cardKey, createdAt }: Rfids) => sql`coalesce(
  (select max("removedAt") from "rfids" where "institutionId" = ${institutionId}
    and "cardKey" = ${cardKey} and "id" <> ${id} and "createdAt" < ${createdAt}), 0)`;

/** A dispense names the card, not the RFID. */
export const dispensesOf = (rfid: Rfids) => sql`from "dispenses"
  where "dispenses"."institutionId" = ${rfid.institutionId} and "cardKey" = ${rfid.cardKey}
    and "dispensedAt" >= ${startOfCard(rfid)}`;

/** Points that the dispense of a row spent: its event is their cause. */
const spentPoints = ({ id }: Rfids) => sql`(select "delta" from "pointLedger"
  where "rfidId" = ${id} and "pointLedger"."at" = "page"."at" and "kind" = 'DISPENSE'
    and "cause" = "machineId" || ':' || "epoch" || ':' || "seq")`;

/** By `id` SQLite would read all dispenses of the institution, whose index has that order. */
export const cardDispensesQuery = (
  rfid: Rfids,
  { page, limit }: DispensePage,
): RawBuilder<CardDispenseRow> => sql<CardDispenseRow>`
  select "id", "at", "machineId", "isSuccessful", "failureReason", ${spentPoints(rfid)} as "points"
  from (
    select "id", "id" || '' as "tie", "dispensedAt" as "at", "machineId", "epoch", "seq",
      "isSuccessful", "failureReason" ${dispensesOf(rfid)}
    order by "at" desc, "tie" desc limit ${limit} offset ${(page - 1) * limit}
  ) as "page" order by "at" desc, "tie" desc`;

export const countCardDispenses = async (db: Db, rfid: Rfids): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" ${dispensesOf(rfid)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Lists a page of a card's dispenses, newest first. */
export const listCardDispenses = async (
  db: Db,
  rfid: Rfids,
  page: DispensePage,
): Promise<RfidDispense[]> => {
  const { rows } = await cardDispensesQuery(rfid, page).execute(db);
  const machines: MachineNames = new Map();
  await loadMachineNames(db, rows, machines);
  return rows.map(({ id, at, machineId, isSuccessful, failureReason, points }) => ({
    _id: id,
    at: new Date(at).toISOString(),
    machineId: findMachineName(machines, machineId),
    isSuccessful: isSuccessful === 1,
    failureReason,
    points: points ?? 0,
  }));
};
