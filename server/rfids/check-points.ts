import { sql } from 'kysely';
import type { Db } from '../core/db/store.ts';

/** How many cards have other points than their ledger adds up to. */
export const countWrongPoints = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "rfids" where "point" <> coalesce((
      select sum("delta") from "pointLedger" where "pointLedger"."rfidId" = "rfids"."id"), 0)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
