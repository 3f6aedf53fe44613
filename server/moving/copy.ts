import { sql } from 'kysely';
import type { Tx } from '../core/db/store.ts';
import type { Source } from './source.ts';
import type { Table } from './tables.ts';

/** Limits of a batch: rows, and characters of JSON. */
const batchRows = 2000;
const batchLetters = 4_000_000;

type Row = Readonly<Record<string, string | number | Buffer | null>>;

/** Encodes bytes as PostgreSQL reads them. */
const jsonOf = (row: Row): string =>
  JSON.stringify(row, (name: string, value: unknown) => {
    const given = row[name];
    return Buffer.isBuffer(given) ? `\\x${given.toString('hex')}` : value;
  });

/** Yields the rows of a table as JSON, in batches. */
function* batchesOf({ database }: Source, table: Table): Generator<{ text: string; rows: number }> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  let rows: string[] = [];
  let letters = 0;
  const batch = () => {
    const whole = { text: `[${rows.join(',')}]`, rows: rows.length };
    rows = [];
    letters = 0;
    return whole;
  };
  const all = database.prepare<[], Row>(`select ${columns} from "${table.name}"`);
  for (const row of all.iterate()) {
    const text = jsonOf(row);
    rows.push(text);
    letters += text.length;
    if (rows.length >= batchRows || letters >= batchLetters) yield batch();
  }
  if (rows.length) yield batch();
}

/** Copies the rows of a table and returns their number. */
export const copyTable = async (
  tx: Tx,
  source: Source,
  table: Table,
  progress: (rows: number) => void,
): Promise<number> => {
  const name = sql.table(table.name);
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
  let copied = 0;
  for (const { text, rows } of batchesOf(source, table)) {
    await sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${text}::json)`.execute(tx);
    copied += rows;
    progress(copied);
  }
  return copied;
};
