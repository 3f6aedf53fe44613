import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/store.ts';

/**
 * Drops the indexes that no constraint needs, and returns their definitions: creating them after
 * the copy is faster.
 */
export const dropIndexes = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select format('%I', "relname") as "name", pg_get_indexdef("indexrelid") as "definition"
    from pg_index join pg_class on pg_class.oid = "indexrelid"
    where "relnamespace" = current_schema()::regnamespace
      and not exists (select from pg_constraint where "conindid" = "indexrelid")`.execute(tx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx);
  return rows.map(({ definition }) => definition);
};
