import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/store.ts';
import type { SqliteSource } from './source.ts';
import type { SourceTable } from './tables.ts';

/** Limits of a batch: rows, and characters of JSON. */
const batchRows = 2000;
const batchCharacters = 4_000_000;

type SourceRow = Readonly<Record<string, string | number | Buffer | null>>;

/** Encodes bytes as PostgreSQL reads them. */
const encodeRow = (row: SourceRow): string =>
  JSON.stringify(row, (name: string, value: unknown) => {
    const cell = row[name];
    return Buffer.isBuffer(cell) ? `\\x${cell.toString('hex')}` : value;
  });

/** Yields the rows of a table as JSON, in batches. */
function* batchesOf(
  { database }: SqliteSource,
  table: SourceTable,
): Generator<{ text: string; rows: number }> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join(', ');
  let rows: string[] = [];
  let characters = 0;
  const batch = () => {
    const whole = { text: `[${rows.join(',')}]`, rows: rows.length };
    rows = [];
    characters = 0;
    return whole;
  };
  const all = database.prepare<[], SourceRow>(`select ${columns} from "${table.name}"`);
  for (const row of all.iterate()) {
    const text = encodeRow(row);
    rows.push(text);
    characters += text.length;
    if (rows.length >= batchRows || characters >= batchCharacters) yield batch();
  }
  if (rows.length) yield batch();
}

/** Copies the rows of a table and returns their number. */
export const copyTable = async (
  tx: Tx,
  source: SqliteSource,
  table: SourceTable,
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
