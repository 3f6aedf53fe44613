import { sql } from 'kysely';
import { dialects } from '../../server/core/db/dialect.ts';
import { openStore } from '../../server/core/db/open.ts';
import { engineOf } from '../../server/core/db/rows.ts';
import type { Db, Tx } from '../../server/core/db/store.ts';
import { migrations } from '../../server/core/migrations/index.ts';
import { historyStart } from '../../server/core/settings/history-start.ts';
import { readSettings } from '../../server/core/settings/settings.ts';
import type { Place } from '../places.ts';

/** Databases as older releases have left them. */

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

interface Made {
  readonly table: string;
  /** The number of rows to insert. */
  readonly rows: number;
}

const rowsOfTable = 3;
const settings = readSettings({});
const calendar = { timeZone: settings.TIME_ZONE, historyFrom: historyStart(settings) };
const someTime = Date.parse('2026-03-15T06:00:00.000Z');
const someDay = Math.floor(someTime / 86_400_000);

/** The statements of the migration after a version. */
export const statementsOf = (engine: Place['engine'], version: number): string[] =>
  migrations[version]?.statements(dialects[engine], calendar) ?? [];

export const columnsOf = async (db: Db, table: string): Promise<readonly Column[]> => {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ name: string; type: string; nullable: string }>`
      select "column_name" as "name", "data_type" as "type", "is_nullable" as "nullable"
      from "information_schema"."columns" where "table_name" = ${table}`.execute(db);
    return rows.map(({ name, type, nullable }) => ({ name, type, isNullable: nullable === 'YES' }));
  }
  const { rows } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
    select "name", "type", "notnull", "pk" from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name, type, notnull, pk }) => ({
    name,
    type: type.toLowerCase(),
    isNullable: !notnull && !pk,
  }));
};

/** Every id and every reference of the nth row is the same text, so that all references hold. */
const valueIn = ({ name, type, isNullable }: Column, n: number): unknown => {
  // Null, so that no row has pending work.
  if (isNullable && (n % 2 === 1 || name === 'dueAt')) return null;
  if (name === 'content' || name === 'detail') return JSON.stringify({ n });
  if (name === 'at' || name.endsWith('At')) return someTime + n;
  if (name === 'day' || name.endsWith('Day')) return someDay;
  if (type === 'blob' || type === 'bytea') return Buffer.from(`row-${n}`);
  return type === 'text' ? `row-${n}` : n;
};

const fill = async (tx: Tx, { table, rows }: Made): Promise<void> => {
  const columns = await columnsOf(tx, table);
  // A later migration may have dropped it.
  if (columns.length === 0) return;
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  for (let n = 1; n <= rows; n += 1) {
    const values = sql.join(columns.map((column) => valueIn(column, n)));
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(tx);
  }
};

/** In order of creation, so that referenced rows exist. */
const madeBy = (statements: readonly string[]): readonly Made[] => {
  const made = new Map<string, Made>();
  for (const text of statements) {
    const table = /^create table "(\w+)"/.exec(text)?.[1];
    if (!table) continue;
    made.set(table, { table, rows: text.includes('check ("id" = 1)') ? 1 : rowsOfTable });
  }
  return [...made.values()];
};

/** Creates the schema of a version in an empty storage, with rows in each table. */
export const makeOlder = async ({ env, dataDir, engine }: Place, version: number) => {
  const store = await openStore({ DATABASE_URL: env.DATABASE_URL, DATA_DIR: dataDir });
  const known = migrations.slice(0, version);
  const statements = known.map((_, index) => statementsOf(engine, index));
  await store.change(async (tx) => {
    if (version === 0) return;
    await sql`create table "migrations" (
      "version" integer primary key, "name" text not null, "at" bigint not null)`.execute(tx);
    for (const [index, { name }] of known.entries()) {
      for (const text of statements[index] ?? []) await sql.raw(text).execute(tx);
      await sql`insert into "migrations" values (${index + 1}, ${name}, ${someTime})`.execute(tx);
    }
    for (const made of madeBy(statements.flat())) await fill(tx, made);
  });
  await store.close();
};
