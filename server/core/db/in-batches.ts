import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from './store.ts';

/** So many rows are deleted in one transaction: a few milliseconds, for which other writers wait. */
export const batchRows = 500;

/** Rows of a table, told apart by its key. */
export interface Doomed {
  readonly table: string;
  readonly key: readonly string[];
  readonly fits: RawBuilder<boolean>;
}

/** What was renewed since it was found is not deleted. */
const deleteBatch = ({ change }: Pick<Store, 'change'>, { table, key, fits }: Doomed) =>
  change(async (tx) => {
    const names = sql.join(key.map((name) => sql.ref(name)));
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
      where (${names}) in (
        select ${names} from ${sql.table(table)} where ${fits} limit ${batchRows})
        and ${fits}`.execute(tx);
    return Number(numAffectedRows);
  });

/** Deletes rows batch by batch, with others coming in between, until none is left or `signal` ends it. */
export const deleteInBatches = async (
  store: Pick<Store, 'change'>,
  signal: AbortSignal,
  doomed: Doomed,
): Promise<void> => {
  while (!signal.aborted && (await deleteBatch(store, doomed)) >= batchRows) await setImmediate();
};
