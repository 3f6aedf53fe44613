import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/store.ts';

/** Returns the steps of SQLite's query plan. */
export const explainQuery = async (
  db: Db,
  query: { readonly compile: (db: Db) => CompiledQuery },
): Promise<string[]> => {
  const { sql, parameters } = query.compile(db);
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
};
