import { sql } from 'kysely';
import { updating } from '../db/many-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Tx } from '../db/store.ts';
import { orderKey } from '../order-key.ts';

const atOnce = 2000;

/** Gives what is there already the keys it is ordered by: each column of keys is `made` of another. */
export const fillKeys = async (
  tx: Tx,
  table: keyof Schema,
  made: Readonly<Record<string, string>>,
): Promise<void> => {
  const columns = Object.entries(made);
  const write = updating(
    table,
    { id: 'text' },
    Object.fromEntries(columns.map(([key]) => [key, 'text' as const])),
  );
  const names = sql.join(columns.map(([, from]) => sql.ref(from)));
  for (let after = ''; ; ) {
    const { rows } = await sql<Readonly<Record<string, string>>>`
      select "id", ${names} from ${sql.table(table)}
      where "id" > ${after} order by "id" limit ${atOnce}`.execute(tx);
    await write(
      tx,
      rows.map((row) => ({
        id: row.id ?? '',
        ...Object.fromEntries(columns.map(([key, from]) => [key, orderKey(row[from] ?? '')])),
      })),
    );
    const last = rows.at(-1)?.id;
    if (last === undefined || rows.length < atOnce) return;
    after = last;
  }
};
