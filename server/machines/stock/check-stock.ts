import { sql } from 'kysely';
import type { Db } from '../../platform/db/store.ts';

/** Counts the slots whose stock differs from the sum of their ledger. */
export const countWrongSlots = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "slots" where "productCount" <> coalesce((
      select sum("delta") from "stockLedger" where "stockLedger"."machineId" = "slots"."machineId"
        and "stockLedger"."rowNo" = "slots"."rowNo"
        and "stockLedger"."columnNo" = "slots"."columnNo"), 0)`.execute(db);
  return rows[0]?.count ?? 0;
};
