import { sql } from 'kysely';
import type { Tx } from '../core/db/store.ts';

const added = ['stockRefilled', 'stockCounted', 'stockAdded', 'stockRemoved', 'visitEvents'];

/** Makes the database what it was before it told the movements of stock apart. */
export const undoMovements = async (tx: Tx): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(tx);
  for (const name of added) await run(`alter table "rollups" drop column "${name}"`);
  await run(`drop table "visitEvents"`);
  // What makes up for the past stands later than what it makes up for.
  await run(`update "stockLedger" set "kind" = case when exists (
      select 1 from "stockLedger" as "past" where "past"."cause" = "stockLedger"."cause"
        and "past"."at" < "stockLedger"."at") then 'CORRECTION' else 'COUNT' end
    where "kind" = 'ADDITION'`);
};
