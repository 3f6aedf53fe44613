import { sql } from 'kysely';
import type { Tx } from '../core/db/store.ts';
import { hourColumns } from '../stats/hours.ts';

/** Undoes the migration that added the columns of hours. */
export const undoHours = async (tx: Tx): Promise<void> => {
  for (const name of hourColumns) {
    await sql.raw(`alter table "rollups" drop column "${name}"`).execute(tx);
  }
};
