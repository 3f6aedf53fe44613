import { sql } from 'kysely';
import type { Tx } from '../core/db/store.ts';

const added = ['stockRefilled', 'stockCounted', 'stockAdded', 'stockRemoved', 'visitEvents'];

/** Undoes the migration that separated the kinds of stock movements. */
export const undoMovements = async (tx: Tx): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(tx);
  for (const name of added) await run(`alter table "rollups" drop column "${name}"`);
  await run(`drop table "visitEvents"`);
  // Corrections are later than what they correct.
  await run(`update "stockLedger" set "kind" = case when exists (
      select 1 from "stockLedger" as "past" where "past"."cause" = "stockLedger"."cause"
        and "past"."at" < "stockLedger"."at") then 'CORRECTION' else 'COUNT' end
    where "kind" = 'ADDITION'`);
};
