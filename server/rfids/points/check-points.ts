import { sql } from 'kysely';
import type { Db } from '../../platform/db/store.ts';

/** Counts the cards whose points differ from the sum of their ledger. */
export const countWrongPoints = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "rfids" where "point" <> coalesce((
      select sum("delta") from "pointLedger" where "pointLedger"."rfidId" = "rfids"."id"), 0)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
