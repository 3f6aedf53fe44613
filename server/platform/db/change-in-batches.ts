import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store, Tx } from './store.ts';

/** Rows of one transaction: a few milliseconds, for which other writers wait. */
export const batchRows = 250;

/** `key` is the primary key of the table. */
export interface RowsToDelete {
  readonly table: string;
  readonly key: readonly string[];
  readonly condition: RawBuilder<boolean>;
}

/** The new values end the condition, so that no row is updated twice. */
export interface RowsToUpdate extends RowsToDelete {
  readonly set: Readonly<Record<string, RawBuilder<unknown> | string | null>>;
}

/** Repeats a batch, and yields to the event loop between, until it was not full or `signal` aborts. */
export const repeatBatch = async (
  { change }: Pick<Store, 'change'>,
  signal: AbortSignal,
  changeBatch: (tx: Tx) => Promise<number>,
): Promise<void> => {
  while (!signal.aborted && (await change(changeBatch)) >= batchRows) await setImmediate();
};

/** The condition is checked again at the change, so rows renewed since the select survive. */
const ofBatch = ({ table, key, condition }: RowsToDelete) => {
  const names = sql.join(key.map((name) => sql.ref(name)));
  return sql`where (${names}) in (
    select ${names} from ${sql.table(table)} where ${condition} limit ${batchRows}) and ${condition}`;
};

export const deleteInBatches = (
  store: Pick<Store, 'change'>,
  signal: AbortSignal,
  rows: RowsToDelete,
): Promise<void> =>
  repeatBatch(store, signal, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(rows.table)} ${ofBatch(rows)}`.execute(tx);
    return Number(numAffectedRows);
  });

export const updateInBatches = (
  store: Pick<Store, 'change'>,
  signal: AbortSignal,
  rows: RowsToUpdate,
): Promise<void> =>
  repeatBatch(store, signal, async (tx) => {
    const values = Object.entries(rows.set).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    );
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(rows.table)} set ${sql.join(values)} ${ofBatch(rows)}`.execute(tx);
    return Number(numAffectedRows);
  });
