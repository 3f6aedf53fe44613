import Database from 'better-sqlite3';
import { dialects } from '../db/dialect.ts';
import type { Store } from '../db/store.ts';
import { StartError } from '../settings/settings.ts';
import { migrations } from './index.ts';
import { schemaStatements } from './migrate.ts';

interface Column {
  readonly table: string;
  readonly column: string;
}

const columnsSql = `
  select "tables"."name" as "table", "columns"."name" as "column"
  from sqlite_schema as "tables" join pragma_table_info("tables"."name") as "columns"
  where "tables"."type" = 'table'`;

/** Columns of this release's schema; both engines have the same. */
const ownColumns = (): Column[] => {
  const database = new Database(':memory:');
  for (const text of schemaStatements(dialects.sqlite, migrations.length)) database.exec(text);
  return database.prepare<[], Column>(columnsSql).all();
};

/**
 * Throws a StartError for a database that lacks a column: until the first release the baseline
 * changes, and a database of an older checkout has the version of a newer one.
 */
export const requireColumns = async ({ read }: Pick<Store, 'read'>): Promise<void> => {
  const tables = await read.introspection.getTables();
  const found = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const missing = ownColumns().find(({ table, column }) => !found.has(`${table}.${column}`));
  if (!missing) return;
  throw new StartError(
    `The database lacks the column ${missing.table}.${missing.column}: a development version before the first release made it. Start with an empty DATA_DIR or database; "npm run import -- history" brings sales along.`,
  );
};
