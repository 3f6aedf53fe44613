import { sql } from 'kysely';
import type { Db } from '../platform/db/store.ts';
import { dayMs } from './durations.ts';
import { aMachine } from './machines/machines.ts';
import { anRfid } from './machines/rfids.ts';
import type { TestServer } from './server.ts';

/** Stores so many dispenses of a card, each with its points, and as many taps of a stranger. */
export const fillOldCards = async (server: TestServer, count: number): Promise<void> => {
  const { id: machineId, organizationId, institutionId } = await aMachine(server);
  const { _id: rfidId, physicalId } = await anRfid(server, { institution: { id: institutionId } });
  const tenant = sql`${organizationId}, ${institutionId}`;
  const numbers = sql`with recursive "numbers"("n") as (
    select 1 union all select "n" + 1 from "numbers" where "n" < ${sql.lit(count)})`;
  const at = sql`${sql.lit(server.clock.now - 100 * dayMs)} + "n"`;
  await server.store.change(async (tx) => {
    await sql`insert into "dispenses"
      ("id", "organizationId", "institutionId", "machineId", "epoch", "seq", "transactionType",
        "rfid", "cardKey", "rowNo", "columnNo", "dispensedAt", "day", "receivedAt", "isSuccessful",
        "paid", "refunded", "flags")
      ${numbers} select 'taken ' || "n", ${tenant}, ${machineId}, 1, "n", 'RFID', ${physicalId},
        ${physicalId}, 1, 1, ${at}, 0, ${at}, 1, 0, 0, '' from "numbers"`.execute(tx);
    await sql`insert into "pointLedger"
      ("id", "organizationId", "institutionId", "rfidId", "at", "kind", "delta", "cause")
      ${numbers} select 'spent ' || "n", ${tenant}, ${rfidId}, ${at}, 'DISPENSE', -1,
        ${machineId} || ':1:' || "n" from "numbers"`.execute(tx);
    await sql`insert into "events"
      ("machineId", "epoch", "seq", "organizationId", "institutionId", "type", "at", "receivedAt",
        "content", "flags")
      ${numbers} select ${machineId}, 2, "n", ${tenant}, 'UNKNOWN_CARD', ${at}, ${at},
        '{"rfid":"STRANGER"}', '' from "numbers"`.execute(tx);
  });
};

/** Counts the rows that name a card. */
export const countNamedRows = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from "dispenses" where "cardKey" is not null or "rfid" is not null)
    + (select count(*) from "pointLedger" where "kind" = 'DISPENSE' and "cause" <> '')
    + (select count(*) from "events" where "content" like '%rfid%') as "count"`.execute(db);
  return Number(rows[0]?.count);
};

/** All that forgetting leaves as it is. */
export const readSumsOfCards = async (db: Db): Promise<string> => {
  const queries = [
    sql`select "rfidId", sum("delta") as "sum" from "pointLedger" group by "rfidId"`,
    sql`select "transactionType", count(*) as "count", sum("paid") as "paid",
      sum("isSuccessful") as "good" from "dispenses" group by "transactionType"`,
    sql`select count(*) as "count" from "events"`,
    sql`select "point" from "rfids" order by "id"`,
    sql`select sum("productCount") as "stock" from "slots"`,
    sql`select * from "rollups" order by 1, 2, 3`,
  ];
  const results: unknown[] = [];
  for (const query of queries) results.push((await query.execute(db)).rows);
  return JSON.stringify(results);
};
