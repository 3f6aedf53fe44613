import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Store, Tx } from './store.ts';

/** Most rows that are read at once. */
export const batchRows = 250;

/** Rows of the first transaction, and the fewest of one. */
const firstRows = 20;
/** Most rows of a transaction: more would be too long where a few of them are costly. */
const mostRows = 1000;
/** Milliseconds of a transaction, for which other writers wait. A slow disk doubles them. */
const batchMs = 20;

/** At most double, so that one quick batch makes no long one. */
const nextLimit = (limit: number, tookMs: number): number => {
  const rows = Math.floor(limit * Math.min(2, batchMs / Math.max(tookMs, 1)));
  return Math.min(mostRows, Math.max(firstRows, rows));
};

/** `key` is the primary key of the table. */
export interface RowsToDelete {
  readonly table: string;
  readonly key: readonly string[];
  readonly condition: RawBuilder<boolean>;
  /**
   * Column of the index that finds the rows. PostgreSQL would otherwise read the table from its
   * beginning for each batch, with all that the former ones have left there.
   */
  readonly order?: string;
}

/** The new values end the condition, so that no row is updated twice. */
export interface RowsToUpdate extends RowsToDelete {
  readonly set: Readonly<Record<string, RawBuilder<unknown> | string | null>>;
}

export type RowsToChange = RowsToDelete | RowsToUpdate;

/**
 * Repeats a batch of at most `limit` rows, and yields to the event loop between, until it was not full
 * or `signal` aborts. The time that a transaction took decides the limit of the next one.
 */
export const repeatBatch = async (
  { change, checkpoint }: Pick<Store, 'change' | 'checkpoint'>,
  signal: AbortSignal,
  changeBatch: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> => {
  let limit = firstRows;
  let startedAt = 0;
  while (!signal.aborted) {
    const changed = await change((tx) => {
      startedAt = performance.now();
      return changeBatch(tx, limit);
    });
    await checkpoint();
    if (changed < limit) return;
    limit = nextLimit(limit, performance.now() - startedAt);
    await setImmediate();
  }
};

/**
 * The condition is checked again at the change, so rows renewed since the select survive: as a CASE,
 * because a plan would else find all rows of the condition by its index, for each batch.
 */
const ofBatch = ({ table, key, condition, order }: RowsToDelete, limit: number) => {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const ordered = order ? sql`order by ${sql.ref(order)}` : sql``;
  return sql`where (${names}) in (
    select ${names} from ${sql.table(table)} where ${condition} ${ordered} limit ${limit})
    and case when ${condition} then 1 else 0 end = 1`;
};

const deletionOfBatch = (rows: RowsToDelete, limit: number): RawBuilder<unknown> =>
  sql`delete from ${sql.table(rows.table)} ${ofBatch(rows, limit)}`;

const updateOfBatch = (rows: RowsToUpdate, limit: number): RawBuilder<unknown> => {
  const values = Object.entries(rows.set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`update ${sql.table(rows.table)} set ${sql.join(values)} ${ofBatch(rows, limit)}`;
};

/** Updates rows that have new values, and deletes others. */
export const changeOfBatch = (rows: RowsToChange, limit: number): RawBuilder<unknown> =>
  'set' in rows ? updateOfBatch(rows, limit) : deletionOfBatch(rows, limit);

export const changeInBatches = (
  store: Pick<Store, 'change' | 'checkpoint'>,
  signal: AbortSignal,
  rows: RowsToChange,
): Promise<void> =>
  repeatBatch(store, signal, async (tx, limit) => {
    const { numAffectedRows = 0n } = await changeOfBatch(rows, limit).execute(tx);
    return Number(numAffectedRows);
  });
