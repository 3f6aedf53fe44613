import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { engineOf } from '../../server/core/db/rows.ts';
import type { Db } from '../../server/core/db/store.ts';
import type { Place } from '../places.ts';
import { look } from './look.ts';

export const tablesIn = async (db: Db): Promise<string[]> => {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ name: string }>`
          select "tablename" as "name" from "pg_tables" where "schemaname" = 'public'`.execute(db)
      : await sql<{ name: string }>`
          select "name" from "sqlite_schema" where "type" = 'table'
            and "name" not like 'sqlite%'`.execute(db);
  return rows.map(({ name }) => name).sort();
};

/** The rows of a table as texts, all or some of their columns, in an order of their own. */
export const rowsIn = async (
  db: Db,
  table: string,
  columns?: readonly string[],
): Promise<string[]> => {
  const names = columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`;
  const { rows } = await sql`select ${names} from ${sql.table(table)}`.execute(db);
  return rows.map((row) => JSON.stringify(row)).sort();
};

/** Of every table the number of its rows and a digest of them all. */
export const checksumsOf = (place: Place): Promise<Record<string, string>> =>
  look(place, async (db) => {
    const sums: Record<string, string> = {};
    for (const table of await tablesIn(db)) {
      const rows = await rowsIn(db, table);
      const digest = createHash('sha256').update(rows.join('\n')).digest('hex');
      sums[table] = `${rows.length} rows, ${digest}`;
    }
    return sums;
  });
