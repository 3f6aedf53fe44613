import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** Rows of one transaction: a few milliseconds, for which other writers wait. */
export const batchRows = 500;

/** `key` is the primary key of the table. */
export interface Doomed {
  readonly table: string;
  readonly key: readonly string[];
  readonly fits: RawBuilder<boolean>;
}

/** The condition is checked again at the delete, so rows renewed since the select survive. */
const deleteBatch = ({ change }: Pick<Store, 'change'>, { table, key, fits }: Doomed) =>
  change(async (tx) => {
    const names = sql.join(key.map((name) => sql.ref(name)));
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where (${names}) in (
        select ${names} from ${sql.table(table)} where ${fits} limit ${batchRows})
        and ${fits}`.execute(tx);
    return Number(numAffectedRows);
  });

/** Deletes batch by batch and yields to the event loop between, until none is left or `signal` aborts. */
export const deleteInBatches = async (
  store: Pick<Store, 'change'>,
  signal: AbortSignal,
  doomed: Doomed,
): Promise<void> => {
  while (!signal.aborted && (await deleteBatch(store, doomed)) >= batchRows) await setImmediate();
};
