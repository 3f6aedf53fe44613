import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** Rows of one transaction: a few milliseconds, for which other writers wait. */
export const batchRows = 500;

/** `key` is the primary key of the table. */
export interface RowsToDelete {
  readonly table: string;
  readonly key: readonly string[];
  readonly condition: RawBuilder<boolean>;
}

/** The condition is checked again at the delete, so rows renewed since the select survive. */
const deleteBatch = ({ change }: Pick<Store, 'change'>, { table, key, condition }: RowsToDelete) =>
  change(async (tx) => {
    const names = sql.join(key.map((name) => sql.ref(name)));
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where (${names}) in (
        select ${names} from ${sql.table(table)} where ${condition} limit ${batchRows})
        and ${condition}`.execute(tx);
    return Number(numAffectedRows);
  });

/** Deletes batch by batch and yields to the event loop between, until none is left or `signal` aborts. */
export const deleteInBatches = async (
  store: Pick<Store, 'change'>,
  signal: AbortSignal,
  rows: RowsToDelete,
): Promise<void> => {
  while (!signal.aborted && (await deleteBatch(store, rows)) >= batchRows) await setImmediate();
};
