import { sql } from 'kysely';
import type { Tx } from '../core/db/store.ts';
import { hourColumns } from '../stats/hours.ts';

/** Makes the database what it was before it counted by the hour. */
export const undoHours = async (tx: Tx): Promise<void> => {
  for (const name of hourColumns) {
    await sql.raw(`alter table "rollups" drop column "${name}"`).execute(tx);
  }
};
